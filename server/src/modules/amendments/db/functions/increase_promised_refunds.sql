-- Adds to the amount that is promised back for a booking. With `makes_quotes_stale`, earlier quotes become invalid,
-- because they were calculated with a smaller promised amount. The caller holds the booking's lock.
create or replace function amendments.increase_promised_refunds(of_booking text, minor bigint, makes_quotes_stale boolean)
returns void language sql as $$
  update amendments.refund_balance t set promised_minor = t.promised_minor + minor,
      revision = t.revision + case when makes_quotes_stale then 1 else 0 end
    where t.booking_id = of_booking;
$$;

grant execute on function amendments.increase_promised_refunds to marga_authorizer;
