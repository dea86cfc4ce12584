-- Adds a pricing rule, or a new version of one, for an operator. Operators cannot write a company's own markup; only
-- the company can (`pricing.add_markup`).
-- @wall operator: Operators only read rules. It writes one only for an operator, never a company's own markup, and records who did.
create or replace function pricing.add_pricing_rule(draft jsonb, why text)
returns table (outcome text, rule jsonb)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  done record;
begin
  if coalesce(platform.current_operator(), '') = '' or draft ->> 'kind' = 'own-markup' and draft ->> 'replaces' is null then
    return;
  end if;
  if draft ->> 'company_id' is not null
      and not exists (select from identity.company c where c.id = draft ->> 'company_id') then
    return query select 'not-found', null::jsonb;
    return;
  end if;
  done := pricing.write_pricing_rule(draft, null, platform.current_operator(), why);
  if done.outcome = 'written' then
    perform platform.record_audit((done.written).company_id, platform.current_operator(), 'pricing.rule-written', (done.written).id,
      pricing.pricing_rule_fields_to_json(done.written) || jsonb_build_object('reason', why), true);
  end if;
  return query select done.outcome, case when done.outcome = 'written' then pricing.pricing_rule_to_json(done.written) end;
end $$;

alter function pricing.add_pricing_rule owner to marga_authorizer;
grant execute on function pricing.add_pricing_rule to marga_operator;
