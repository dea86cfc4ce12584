-- Returns the refund that the active cancellation or change will give when it is done.
create or replace function amendments.pending_amendment_refund(of_booking text) returns bigint language sql stable as $$
  select coalesce(sum((d ->> 'minor')::bigint), 0)::bigint from amendments.amendment m, jsonb_array_elements(m.terms -> 'expectedRefunds') d
    where m.booking_id = of_booking and m.state in ('asked', 'sending', 'unknown', 'escalated')
$$;

grant execute on function amendments.pending_amendment_refund to marga_authorizer;
