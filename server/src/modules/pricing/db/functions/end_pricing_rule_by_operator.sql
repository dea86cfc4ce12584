-- @null value
-- @values value: stopped | over | not-found
-- @wall operator: Operators only read rules. It ends one only for an operator and records who did.
create or replace function pricing.end_pricing_rule_by_operator(of_rule text, why text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  outcome text;
begin
  if coalesce(platform.current_operator(), '') = '' then return null; end if;
  outcome := pricing.end_pricing_rule_now(of_rule, null);
  if outcome = 'stopped' then
    perform platform.record_audit((select r.company_id from pricing.rule r where r.id = of_rule limit 1), platform.current_operator(),
      'pricing.rule-ended', of_rule, jsonb_build_object('reason', why), true);
  end if;
  return outcome;
end $$;

alter function pricing.end_pricing_rule_by_operator owner to marga_authorizer;
grant execute on function pricing.end_pricing_rule_by_operator to marga_operator;
