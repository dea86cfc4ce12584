-- Ends all versions of a rule now, under the lock for a change of rules; a version that has not begun never applies.
-- With `of_company` the rule must be that company's own markup, and without it, any other kind of rule.
create or replace function pricing.end_pricing_rule_now(of_rule text, of_company text) returns text language plpgsql as $$
declare
  present timestamptz := pricing.lock_pricing_rules_for_change();
begin
  if not exists (select from pricing.rule r where r.id = of_rule
      and case when of_company is null then r.kind <> 'own-markup' else r.company_id = of_company and r.kind = 'own-markup' end) then
    return 'not-found';
  end if;
  update pricing.rule r set valid_until = greatest(r.valid_from, present)
    where r.id = of_rule and (r.valid_until is null or r.valid_until > greatest(r.valid_from, present));
  if not found then return 'over'; end if;
  perform pricing.increment_rulebook_edition(coalesce(of_company, ''));
  return 'stopped';
end $$;

grant execute on function pricing.end_pricing_rule_now to marga_authorizer;
