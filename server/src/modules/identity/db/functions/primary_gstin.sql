-- @wall internal: Functions that price for a buyer call it. It returns the number of the company of the transaction.
create or replace function identity.primary_gstin() returns text language plpgsql stable security definer
set search_path = pg_catalog, pg_temp as $$
begin
  return (select g.gstin::text from identity.gstin g
    where g.company_id = platform.current_company() and g.state = 'approved' and g.is_primary);
end $$;

alter function identity.primary_gstin owner to marga_authorizer;
