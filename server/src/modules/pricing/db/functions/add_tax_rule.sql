-- Adds a new version of a tax rule, for an operator, under the lock for a change of rules. The present version ends
-- when the new one begins. Returns 'past' when it would begin before now.
-- @null value
-- @values value: written | past
-- @wall operator: Operators only read tax rules. It writes a new version only for an operator, never into the past, and records who did.
create or replace function pricing.add_tax_rule(draft jsonb, why text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  begins timestamptz := (draft ->> 'validFrom')::timestamptz;
  written pricing.tax_rule;
begin
  if coalesce(platform.current_operator(), '') = '' then return null; end if;
  if begins < pricing.lock_pricing_rules_for_change() then return 'past'; end if;
  update pricing.tax_rule t set valid_until = begins
    where t.code = draft ->> 'code' and t.valid_from < begins and (t.valid_until is null or t.valid_until > begins);
  insert into pricing.tax_rule (code, version, title, params, citation, status, valid_from, created_by, reason)
    values (draft ->> 'code',
      1 + coalesce((select max(t.version) from pricing.tax_rule t where t.code = draft ->> 'code'), 0),
      draft ->> 'title', draft -> 'params', draft ->> 'citation', draft ->> 'status', begins, platform.current_operator(), why)
    returning * into written;
  perform pricing.increment_rulebook_edition('');
  perform platform.record_audit(null, platform.current_operator(), 'pricing.tax-rule-written', written.code, to_jsonb(written), true);
  return 'written';
end $$;

alter function pricing.add_tax_rule owner to marga_authorizer;
grant execute on function pricing.add_tax_rule to marga_operator;
