-- Completes a change that the supplier has made, all or nothing: captures the money held for it, applies the quoted
-- itinerary, travellers and price to the booking, queues the mail and marks the amendment as done. Returns false when
-- the change is not `sending`, `unknown` or `escalated`; raises MG015 when the money is no longer held. Locks the
-- booking, then the amendment, and acts only for the company of the transaction. A manual change may give the booking
-- a new supplier reference; the order of an offline booking is identified by that reference alone. A booking without
-- a price breakdown still has none afterwards. The caller also calls `refunds.create_expected_refunds` and
-- `monitoring.schedule_order_check` in the same transaction.
-- @wall company: The application may not capture money, change refund balances or mail members in one step. It ends only a change of the company of the transaction that was sent, once.
create or replace function amendments.finish_booking_change(of_amendment text)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  m amendments.amendment;
  b bookings.booking;
begin
  select * into b from bookings.booking x where x.id = (select y.booking_id from amendments.amendment y
    where y.id = of_amendment and y.company_id = platform.current_company()) and x.company_id = platform.current_company() for update;
  select * into m from amendments.amendment x where x.id = of_amendment and x.company_id = platform.current_company() for update;
  if m.id is null or b.id is null or m.kind <> 'change' or m.state not in ('sending', 'unknown', 'escalated') then return false; end if;
  -- This runs while the booking's total is still what was paid for it, and before any ledger account is locked:
  -- refunds take their locks in the same order.
  perform amendments.record_completed_amendment(of_amendment, greatest(m.total_minor, 0));
  if m.total_minor >= 0 and m.terms -> 'lines' <> '[]' and
      ledger.settle_hold(m.booking_id || ' ' || m.id, 'captured', m.terms -> 'lines') <> 'captured' then
    raise exception 'what was set aside for % is gone', of_amendment using errcode = 'MG015';
  end if;
  if b.itinerary <> m.terms -> 'itinerary' then
    if b.schedule_change_version is not null then
      perform amendments.answer_schedule_change(b.id, b.schedule_change_version, 'rebooked', m.confirmed_by);
    end if;
    perform amendments.add_itinerary_version(b.id, 'changed', m.terms -> 'itinerary', (m.terms ->> 'departsAt')::timestamptz,
      (m.terms ->> 'arrivesAt')::timestamptz);
  end if;
  perform bookings.apply_booking_change(b.id, m.terms -> 'people', (m.terms ->> 'netMinor')::bigint, (m.terms ->> 'clientMinor')::bigint,
    m.terms -> 'price', (m.terms ->> 'isAnew')::boolean, m.terms ->> 'reference');
  -- The open service request was for the departure that has been replaced.
  if (m.terms ->> 'isAnew')::boolean then
    perform amendments.end_service_request(b.id, null, null, m.confirmed_by, of_amendment);
  end if;
  -- The new price covers only the part that is not cancelled, so none of its amounts are cancelled.
  update amendments.refund_balance t set cancelled_amounts = '{}' where t.booking_id = b.id;
  perform identity.mail_members(m.company_id, array[m.confirmed_by], 'booking-changed', jsonb_build_object('bookingId', b.id,
    'before', b.itinerary, 'after', m.terms -> 'itinerary', 'minor', m.total_minor::text, 'currency', m.currency));
  return amendments.transition_amendment(of_amendment, array['sending', 'unknown', 'escalated'], 'done') is not null;
end $$;

alter function amendments.finish_booking_change owner to marga_authorizer;
grant execute on function amendments.finish_booking_change to marga_app;
