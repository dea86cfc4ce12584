-- @wall operator: Operators only read rules. It ends one only for an operator and records who did.
create or replace function pricing.end_pricing_rule_by_operator(of_rule text, why text)
returns table (outcome text, rule jsonb)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  done record;
begin
  if coalesce(platform.current_operator(), '') = '' then return; end if;
  done := pricing.end_pricing_rule_now(of_rule, null);
  if done.outcome = 'stopped' then
    perform platform.record_audit((done.stopped).company_id, platform.current_operator(), 'pricing.rule-ended', of_rule,
      jsonb_build_object('reason', why), true);
  end if;
  return query select done.outcome, case when done.outcome = 'stopped' then pricing.pricing_rule_to_json(done.stopped) end;
end $$;

alter function pricing.end_pricing_rule_by_operator owner to marga_authorizer;
grant execute on function pricing.end_pricing_rule_by_operator to marga_operator;
