-- Returns what can still be promised back to each captured hold of a booking and its changes, latest first.
-- Operators belong to no company, so the company is a parameter.
create or replace function amendments.refundable_remainders(of_company text, of_booking text) returns table (hold text, account text, refundable_minor bigint)
language sql stable as $$
  select h.booking_id, h.account, h.amount_minor - coalesce((select sum(p.amount_minor) from amendments.refund_allocation p
        where p.company_id = h.company_id and p.hold = h.booking_id), 0)::bigint
    from ledger.hold h
    where h.company_id = of_company and h.state = 'captured' and h.booking_id in (select of_booking union all
      select m.booking_id || ' ' || m.id from amendments.amendment m
        where m.company_id = h.company_id and m.booking_id = of_booking and m.kind = 'change')
    order by h.settled_at desc, h.booking_id desc
$$;

grant execute on function amendments.refundable_remainders to marga_authorizer, marga_app;
