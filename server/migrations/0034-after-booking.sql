-- A booking can be given back, in part or whole, and moved; and a buyer says beforehand whether one item's failure stops the
-- rest. What the code before this writes goes on fitting: it books everything at once and cancels nothing.
set local lock_timeout = '2s';

alter table booking.booking drop constraint booking_state_check;
alter table booking.booking add constraint booking_state_check check (state in
  ('pending', 'held', 'ordering', 'on-hold', 'unknown', 'ordered', 'rejected', 'confirmed', 'failed', 'escalated',
    'cancelled')) not valid;
alter table booking.booking validate constraint booking_state_check;
alter table booking.booking
  -- Where it stands in its trip: bookings of one moment have no order of their own.
  add column position integer not null default 0,
  -- Which of its travellers and legs have been given back, by position.
  add column cancelled_travellers integer[] not null default '{}',
  add column cancelled_legs integer[] not null default '{}',
  -- Counts its itineraries; `moved_version` is the one its supplier has made and nobody has answered.
  add column version integer not null default 1,
  add column moved_version integer;
alter table booking.checkout
  add column on_failure text not null default 'continue' check (on_failure in ('continue', 'halt'));

-- Whether a booking that follows others may be ordered: they are through, still on their way, or one of them has failed.
-- What an operator must decide counts as failed: the rest cannot wait for it at today's price.
create function booking.turn_of(of_checkout text) returns text language sql stable as $$
  select case
    when bool_or(b.state in ('failed', 'rejected', 'escalated')) then 'halted'
    when bool_or(b.state in ('ordering', 'unknown', 'ordered') or b.ask_again_at > platform.now()) then 'wait'
    else 'go' end
  from booking.booking b where b.checkout_id = of_checkout and b.pay_by is null
$$;

-- As in 0033; of a checkout that halts, one after the other. Money was set aside for all of them together, so those that wait
-- are `held`; those that are not booked any more are let go of by the run that finds them `rejected`.
create or replace function booking.begin_orders(of_checkout text, until_at timestamptz)
returns table (booking_id text) language plpgsql as $$
declare
  candidate record;
  halts boolean := (select c.on_failure = 'halt' from booking.checkout c where c.id = of_checkout);
  turn text;
begin
  for candidate in
    select b.id, b.state, b.pay_with, b.pay_by, b.timeline = platform.timeline() as same_history from booking.booking b
      where b.checkout_id = of_checkout and b.state in ('pending', 'held') order by b.position, b.id
  loop
    if halts and candidate.pay_by is null then
      turn := booking.turn_of(of_checkout);
      if turn = 'halted' then
        perform booking.move(candidate.id, array['pending', 'held'], array['rejected'], new_failure => 'halted');
        continue;
      elsif turn = 'wait' then
        if candidate.pay_with <> 'later' then
          perform booking.move(candidate.id, array['pending'], array['held']);
        end if;
        continue;
      end if;
    end if;
    if not candidate.same_history then
      perform booking.move(candidate.id, array['pending', 'held'], array['unknown'],
        again_at => platform.now(), until_at => begin_orders.until_at);
    elsif booking.move(candidate.id, array['pending', 'held'],
        case when candidate.state = 'pending' and candidate.pay_with <> 'later' then array['held', 'ordering']
          else array['ordering'] end) then
      booking_id := candidate.id;
      return next;
    end if;
  end loop;
end $$;

revoke execute on function booking.turn_of(text) from public;
grant execute on function booking.turn_of(text) to marga_app;

-- What moves by the clock or by an operator is told to tabs like everything else.
grant insert on platform.event to marga_gate;
create policy gate on platform.event for insert to marga_gate with check (true);
