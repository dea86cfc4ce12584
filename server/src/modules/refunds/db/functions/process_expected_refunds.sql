-- Closes expected refunds that the gateway has paid out and notifies the buyers of late refunds, each once; at most
-- `most` of either. Returns how many it closed and notified, and how many are open and late.
-- @wall worker: The relay has no rights on expected refunds. It closes those that the gateway has paid out, mails the buyers of late ones once, and returns numbers.
create or replace function refunds.process_expected_refunds(most integer)
returns table (closed integer, notified integer, open integer, late integer)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  d refunds.expected_refund;
begin
  closed := 0;
  notified := 0;
  for d in select x.* from refunds.expected_refund x join ledger.account a on a.id = x.fund
      join payments.refund r on r.payment_id = a.owner_id and r.key = x.refund_key and r.company_id = x.company_id and r.state = 'done'
      where x.component = 'gateway' and x.paid_back_at is null limit most for update of x skip locked loop
    update refunds.expected_refund x set paid_back_at = platform.now(), paid_back_minor = x.amount_minor where x.id = d.id;
    perform bookings.publish_booking_changed(d.company_id, d.booking_id);
    closed := closed + 1;
  end loop;
  for d in select * from refunds.expected_refund x where x.paid_back_at is null and x.late_notified_at is null and x.due_by < platform.now()
      order by x.due_by limit most for update skip locked loop
    update refunds.expected_refund x set late_notified_at = platform.now() where x.id = d.id;
    -- A refund of zero to the buyer is owed to Marga alone, so no buyer is notified.
    continue when d.amount_minor = 0;
    perform identity.mail_members(m.company_id, array[coalesce(m.confirmed_by, m.user_id)], 'refund-late', jsonb_build_object('bookingId', d.booking_id,
        'minor', d.amount_minor::text, 'currency', d.currency,
        -- For an offline booking, this names the company it was booked with.
        'from', case d.owed_by when 'offline' then b.supplier_offer else d.owed_by end,
        'dueBy', to_char(d.due_by at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
      from amendments.amendment m join bookings.booking b on b.id = m.booking_id where m.id = d.amendment_id;
    perform bookings.publish_booking_changed(d.company_id, d.booking_id);
    notified := notified + 1;
  end loop;
  select count(*), count(*) filter (where x.due_by < platform.now()) into open, late
    from refunds.expected_refund x where x.paid_back_at is null;
  return next;
end $$;

alter function refunds.process_expected_refunds owner to marga_authorizer;
grant execute on function refunds.process_expected_refunds to marga_relay;
