-- Returns the addressee of a statement: the company of the transaction.
-- @null address, gstin
create or replace function ledger.statement_addressee() returns table (name text, address text, gstin text) language sql stable as $$
  select c.name, c.address, (select g.gstin::text from identity.gstin g where g.company_id = c.id and g.is_primary
      and g.state in ('declared', 'approved'))
    from identity.company c where c.id = platform.current_company()
$$;

grant execute on function ledger.statement_addressee to marga_app;
