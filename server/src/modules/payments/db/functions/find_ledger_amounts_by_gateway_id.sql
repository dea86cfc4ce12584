-- Returns the amount that the ledger has for a payment, refund or bank transfer with this gateway id, or no row when
-- the id is unknown. The amount comes from the postings, never from other tables.
-- @wall internal: Only the comparison with the gateway's report reads the ledger across companies by the gateway's id.
create or replace function payments.find_ledger_amounts_by_gateway_id(of_gateway_id text) returns table (company_id text, subject text, amount bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select r.company_id, r.subject, (select sum(p.amount_minor)::bigint from ledger.posting p
      where p.company_id = r.company_id and p.subject = r.subject and p.from_account = 'bank:razorpay')
    from payments.receipt r where r.gateway_payment = of_gateway_id
  union all
  select f.company_id, f.id, (select p.amount_minor from ledger.posting p
      where p.company_id = f.company_id and p.subject = f.id and p.kind = 'refund' and f.state <> 'failed')
    from payments.refund f where f.gateway_refund = of_gateway_id
  union all
  select t.company_id, t.id, (select p.amount_minor from ledger.posting p
      where p.company_id = t.company_id and p.subject = t.id and p.kind = 'bank-transfer')
    from payments.bank_transfer t where t.gateway_payment = of_gateway_id
$$;

alter function payments.find_ledger_amounts_by_gateway_id owner to marga_authorizer;
