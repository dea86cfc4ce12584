create or replace function pricing.edition_of(of_company text) returns text language plpgsql stable as $$
begin
  return (select e.number from pricing.edition e where e.subject = '')
    || '.' || coalesce((select e.number from pricing.edition e where e.subject = of_company), 0);
end $$;

grant execute on function pricing.edition_of to marga_authorizer;
