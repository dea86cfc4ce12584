-- Brings the next poll for the expected refunds of these bookings forward to now, where one is scheduled. Returns
-- the number of these refunds.
create or replace function refunds.check_refunds_now(of_bookings text[]) returns integer language plpgsql as $$
declare
  hastened integer;
begin
  update refunds.expected_refund d set next_check_at = least(d.next_check_at, platform.now())
    from bookings.booking b
    where b.id = any (of_bookings) and d.company_id = b.company_id and d.booking_id = b.id and d.next_check_at is not null;
  get diagnostics hastened = row_count;
  return hastened;
end $$;

grant execute on function refunds.check_refunds_now to marga_authorizer;
