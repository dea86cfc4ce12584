-- Closes a checkout that has nothing left to do, or renews its lease and returns after how many milliseconds it must
-- run again. A hold is due at its payment deadline. A booking that waits for another is due together with that one.
-- The outcome of a closed checkout is recorded for the mail.
-- @null after_ms
create or replace function checkout.schedule_checkout_step(of_checkout text, lease_ms bigint)
returns table (done boolean, after_ms bigint) language plpgsql as $$
declare
  next_at timestamptz;
  unfinished boolean;
  waits boolean := (select c.on_failure = 'halt' from checkout.checkout c where c.id = of_checkout)
    and checkout.ordering_readiness(of_checkout) = 'wait';
begin
  -- The lock waits for a transaction that reopens the checkout, so that a checkout with new work is not closed.
  perform from checkout.checkout c where c.id = of_checkout for update;
  select min(case
        when b.state = 'on-hold' then b.pay_by
        when waits and b.state in ('pending', 'held') and b.pay_by is null then b.ask_again_at
        else coalesce(b.ask_again_at, platform.now()) end), count(*) > 0
    into next_at, unfinished from bookings.booking b
    where b.checkout_id = of_checkout and b.state not in ('confirmed', 'failed', 'escalated', 'cancelled');
  update checkout.checkout c
    set state = case when unfinished then 'open' else 'done' end,
        lease_expires_at = coalesce(next_at, platform.now()) + lease_ms * interval '1 millisecond'
    where c.id = of_checkout;
  if not unfinished then
    insert into checkout.checkout_outcome as e (company_id, checkout_id, ends)
      select b.company_id, of_checkout, string_agg(b.state, ' ' order by b.position, b.id) from bookings.booking b
        where b.checkout_id = of_checkout group by b.company_id
      on conflict (company_id, checkout_id) do update set ends = excluded.ends where e.ends <> excluded.ends;
  end if;
  return query select not unfinished,
    greatest(0, ceil(extract(epoch from next_at - platform.now()) * 1000))::bigint;
end $$;

grant execute on function checkout.schedule_checkout_step to marga_app;
