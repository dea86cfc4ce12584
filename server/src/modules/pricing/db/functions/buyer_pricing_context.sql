-- Returns the pricing context of the company of the transaction: edition of the rules, moment, group and
-- approved GST numbers, the primary one first. Takes the shared lock, so that no rule changes until the end of the transaction.
-- @null group_name, gstin
-- @wall company: The application cannot read groups. It returns that of the company of the transaction, with its GST numbers.
create or replace function pricing.buyer_pricing_context()
returns table (edition text, at timestamptz, group_name text, gstin text, gstins text[])
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_catalog.pg_advisory_xact_lock_shared(5106201734120117001);
  return query select pricing.rulebook_edition(platform.current_company()), pricing.clock_now(),
    (select g.group_name from pricing.company_group g where g.company_id = platform.current_company()),
    (select x.gstin::text from identity.gstin x
      where x.company_id = platform.current_company() and x.state = 'approved' and x.is_primary),
    (select coalesce(array_agg(x.gstin::text order by x.is_primary desc, x.id), '{}') from identity.gstin x
      where x.company_id = platform.current_company() and x.state = 'approved');
end $$;

alter function pricing.buyer_pricing_context owner to marga_authorizer;
grant execute on function pricing.buyer_pricing_context to marga_app;
