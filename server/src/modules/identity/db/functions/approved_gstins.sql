-- Returns the company's approved GST registration numbers, the primary one first.
-- @wall internal: Functions that price for a buyer call it. It returns the numbers of the company of the transaction.
create or replace function identity.approved_gstins() returns text[] language plpgsql stable security definer
set search_path = pg_catalog, pg_temp as $$
begin
  return (select coalesce(array_agg(g.gstin::text order by g.is_primary desc, g.id), '{}') from identity.gstin g
    where g.company_id = platform.current_company() and g.state = 'approved');
end $$;

alter function identity.approved_gstins owner to marga_authorizer;
