-- Records the intent to order before any order is sent: only the caller to which a booking is returned may send its
-- order. A booking from another timeline of the database, before a restore or a failover, may have been ordered in
-- the part of the history that was lost, so it becomes `unknown` and is looked up instead. A booking to be held at
-- the supplier is ordered without money. In a checkout that halts on failure, bookings are ordered one after the
-- other. Money was held for all of them together, so those that wait are `held`. After a failure the rest become
-- `rejected`, and the run that finds a `rejected` booking releases its money.
create or replace function checkout.begin_orders(of_checkout text, until_at timestamptz)
returns table (booking_id text) language plpgsql as $$
declare
  candidate record;
  halts boolean := (select c.on_failure = 'halt' from checkout.checkout c where c.id = of_checkout);
  turn text;
begin
  for candidate in
    select b.id, b.state, b.pay_with, b.pay_by, b.timeline = platform.database_timeline() as same_history from bookings.booking b
      where b.checkout_id = of_checkout and b.state in ('pending', 'held') order by b.position, b.id
  loop
    if halts and candidate.pay_by is null then
      turn := checkout.ordering_readiness(of_checkout);
      if turn = 'halted' then
        perform bookings.transition_booking(candidate.id, array['pending', 'held'], array['rejected'], new_failure => 'halted');
        continue;
      elsif turn = 'wait' then
        if candidate.pay_with <> 'later' then
          perform bookings.transition_booking(candidate.id, array['pending'], array['held']);
        end if;
        continue;
      end if;
    end if;
    if not candidate.same_history then
      perform bookings.transition_booking(candidate.id, array['pending', 'held'], array['unknown'],
        again_at => platform.now(), until_at => begin_orders.until_at);
    elsif bookings.transition_booking(candidate.id, array['pending', 'held'],
        case when candidate.state = 'pending' and candidate.pay_with <> 'later' then array['held', 'ordering']
          else array['ordering'] end) then
      booking_id := candidate.id;
      return next;
    end if;
  end loop;
end $$;

grant execute on function checkout.begin_orders to marga_app;
