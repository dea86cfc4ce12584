-- Sets the limit of a company's credit line and opens the line if there is none. The limit may be less than what is
-- already used; then nothing more can be drawn.
-- @wall worker: Only functions of the ledger write accounts. It sets one limit and moves no money.
create or replace function ledger.set_credit_limit(of_company text, new_limit bigint)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into ledger.account (id, company_id, kind, currency, limit_minor)
    values ('credit:' || of_company, of_company, 'credit', 'INR', new_limit)
    on conflict (id) do update set limit_minor = excluded.limit_minor;
end $$;

alter function ledger.set_credit_limit owner to marga_authorizer;
grant execute on function ledger.set_credit_limit to marga_relay;
