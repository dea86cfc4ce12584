create or replace function pricing.rulebook_edition(of_company text) returns text language plpgsql stable as $$
begin
  return (select e.number from pricing.edition e where e.subject = '')
    || '.' || coalesce((select e.number from pricing.edition e where e.subject = of_company), 0);
end $$;

grant execute on function pricing.rulebook_edition to marga_authorizer;
