-- Completes a cancellation that the supplier has confirmed: updates the booking, its refund balance and its service
-- request, and queues the mail, in one transaction. Returns false when the amendment is not `sending`, `unknown` or
-- `escalated`; raises MG012 when a booking to be cancelled completely is not confirmed. Locks the booking and acts
-- only for the company of the transaction. The caller also calls `refunds.create_expected_refunds` in the same
-- transaction.
-- @wall company: The application may not write refund balances or mail members. It ends only a cancellation of the company of the transaction that was sent, once.
create or replace function amendments.finish_cancellation(of_amendment text)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  m amendments.amendment;
  b bookings.booking;
begin
  select * into m from amendments.amendment x where x.id = of_amendment and x.kind = 'cancellation' and x.company_id = platform.current_company();
  select * into b from bookings.booking x where x.id = m.booking_id and x.company_id = m.company_id for update;
  if b.id is null or amendments.transition_amendment(of_amendment, array['sending', 'unknown', 'escalated'], 'done') is null then return false; end if;
  perform amendments.record_completed_amendment(of_amendment, 0);
  update amendments.refund_balance t set cancelled_amounts = m.terms -> 'cancelledAmounts' where t.booking_id = b.id;
  if m.travellers is null and m.legs is null then
    if not bookings.transition_booking(b.id, array['confirmed'], array['cancelled']) then
      raise exception 'only what is confirmed is cancelled' using errcode = 'MG012';
    end if;
    -- A buyer who cancels after a schedule change has refused that change.
    update amendments.version v set answer = 'refused', answered_at = platform.now()
      where v.booking_id = b.id and v.version = b.schedule_change_version and v.answer is null;
    perform amendments.end_service_request(b.id, null, null, null, b.id);
  else
    perform bookings.mark_travellers_and_legs_cancelled(b.id, m.travellers, m.legs);
    -- The operators need not telephone for a part that is cancelled.
    perform amendments.end_service_request(b.id, b.cancelled_travellers || coalesce(m.travellers, '{}'),
      b.cancelled_legs || coalesce(m.legs, '{}'), null, b.id);
    perform amendments.add_itinerary_version(b.id, 'cancelled-part', b.itinerary, b.departs_at, b.arrives_at);
  end if;
  perform identity.mail_members(m.company_id, array[coalesce(m.confirmed_by, m.user_id)], 'booking-cancelled', jsonb_build_object('bookingId', b.id,
    'itinerary', b.itinerary,
    'isPart', m.travellers is not null or m.legs is not null, 'isCancelledBySupplier', m.confirmed_by is null, 'minor', m.total_minor::text, 'currency', m.currency));
  perform platform.record_audit(m.company_id, m.confirmed_by, 'amendments.cancelled', b.id,
    jsonb_build_object('amendment', of_amendment, 'amountMinor', m.total_minor::text), cause => of_amendment);
  return true;
end $$;

alter function amendments.finish_cancellation owner to marga_authorizer;
grant execute on function amendments.finish_cancellation to marga_app;
