-- @wall operator: Operators only read rules. It tries a draft only for an operator and writes nothing.
create or replace function pricing.validate_operator_pricing_rule(draft jsonb) returns table (outcome text, rule jsonb)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  tried record;
begin
  if coalesce(platform.current_operator(), '') = '' then return; end if;
  if draft ->> 'company_id' is not null
      and not exists (select from identity.company c where c.id = draft ->> 'company_id') then
    return query select 'not-found', null::jsonb;
    return;
  end if;
  tried := pricing.validate_pricing_rule_draft(draft, null);
  return query select tried.outcome, tried.rule;
end $$;

alter function pricing.validate_operator_pricing_rule owner to marga_authorizer;
grant execute on function pricing.validate_operator_pricing_rule to marga_operator;
