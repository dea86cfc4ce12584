-- Returns whether the next booking of a checkout may be ordered: `wait` while another is in progress, `halted` when
-- another has failed, otherwise `go`. A booking that an operator must decide counts as failed, because the rest
-- cannot wait for it at today's price. Bookings on hold at the supplier do not count.
create or replace function checkout.ordering_readiness(of_checkout text) returns text language sql stable as $$
  select case
    when bool_or(b.state in ('failed', 'rejected', 'escalated')) then 'halted'
    when bool_or(b.state in ('ordering', 'unknown', 'ordered') or b.ask_again_at > platform.now()) then 'wait'
    else 'go' end
  from bookings.booking b where b.checkout_id = of_checkout and b.pay_by is null
$$;

grant execute on function checkout.ordering_readiness to marga_app;
