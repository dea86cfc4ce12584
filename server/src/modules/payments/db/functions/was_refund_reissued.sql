-- Returns whether a failed refund was requested again under a new key or credited to the wallet.
-- `workqueue.retry_failed_refund` does one of the two, once.
-- @wall internal: Functions that count a payment's refunds call it. It reads postings of the refund's own company.
create or replace function payments.was_refund_reissued(r payments.refund) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from payments.refund x where x.payment_id = r.payment_id and x.key = 'again ' || r.id)
    or exists (select from ledger.posting p where p.company_id = r.company_id and p.subject = r.id and p.kind = 'adjustment')
$$;

alter function payments.was_refund_reissued owner to marga_authorizer;
