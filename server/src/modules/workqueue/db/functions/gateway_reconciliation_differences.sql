create or replace function workqueue.gateway_reconciliation_differences() returns setof workqueue.work_item language sql stable as $$
  select 'difference.' || d.id, 'gateway-difference', null, null, d.gateway_id, 'razorpay', null,
      abs(coalesce(d.at_gateway_minor, 0) - coalesce(d.in_ledger_minor, 0)), 'INR', d.created_at + interval '1 day', d.created_at
    from payments.difference d
    where d.state = 'open'
      and not (d.kind = 'not-at-gateway' and exists (select from payments.refund r where r.id = d.subject and r.state = 'failed'))
$$;

grant execute on function workqueue.gateway_reconciliation_differences to marga_authorizer;
