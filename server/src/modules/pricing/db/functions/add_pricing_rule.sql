-- Adds a pricing rule, or a new version of one, for an operator. Operators cannot write a company's own markup; only
-- the company can (`pricing.add_markup`).
-- @null value
-- @values value: written | past | not-found
-- @wall operator: Operators only read rules. It writes one only for an operator, never a company's own markup, and records who did.
create or replace function pricing.add_pricing_rule(draft jsonb, why text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  done record;
begin
  if coalesce(platform.current_operator(), '') = '' or draft ->> 'kind' = 'own-markup' and draft ->> 'replaces' is null then
    return null;
  end if;
  if draft ->> 'company_id' is not null
      and not exists (select from identity.company c where c.id = draft ->> 'company_id') then
    return 'not-found';
  end if;
  done := pricing.write_pricing_rule(draft, null, platform.current_operator(), why);
  if done.outcome = 'written' then
    perform platform.record_audit(done.entry ->> 'company_id', platform.current_operator(), 'pricing.rule-written', done.entry ->> 'id',
      done.entry, true);
  end if;
  return done.outcome;
end $$;

alter function pricing.add_pricing_rule owner to marga_authorizer;
grant execute on function pricing.add_pricing_rule to marga_operator;
