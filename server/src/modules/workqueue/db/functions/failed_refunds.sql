-- Lists refunds that failed at the gateway. Their money stays in the payment's account until an operator requests
-- the refund again or credits it to the company's wallet.
create or replace function workqueue.failed_refunds() returns setof workqueue.work_item language sql stable as $$
  select 'refund.' || r.id, 'refund-failed', r.company_id, null, r.id, 'razorpay', null, r.amount_minor, r.currency,
      r.ended_at + interval '1 day', r.ended_at
    from payments.difference d join payments.refund r on r.id = d.subject and r.state = 'failed'
    where d.state = 'open' and d.kind = 'not-at-gateway'
$$;

grant execute on function workqueue.failed_refunds to marga_authorizer;
