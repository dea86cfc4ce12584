-- Returns what a proposed change of rules was made from: the latest version of the rule, or the group of the company.
create or replace function pricing.rule_change_fingerprint(action text, subject text) returns text language sql stable as $$
  select case action when 'group' then (select g.group_name from pricing.company_group g where g.company_id = subject)
    when 'tax-rule' then (select max(t.version)::text from pricing.tax_rule t where t.code = subject)
    else (select max(r.version)::text from pricing.rule r where r.id = subject) end
$$;

grant execute on function pricing.rule_change_fingerprint to marga_authorizer;
