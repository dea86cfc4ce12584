-- Writes a change of rules that two people have agreed on and records it; returns 'done', or why it cannot be done: the
-- rule has changed since it was proposed, or another one took its place. What should have begun meanwhile begins now.
-- Only functions of the authorizer role may call it.
create or replace function pricing.execute_rule_change(a approvals.approval) returns text language plpgsql as $$
declare
  present timestamptz := pricing.lock_pricing_rules_for_change();
  change jsonb := a.detail -> 'change';
  begins timestamptz := greatest(present, (change -> 'draft' ->> 'validFrom')::timestamptz);
  written record;
  tax pricing.tax_rule;
begin
  if a.fingerprint is distinct from pricing.rule_change_fingerprint(a.action, a.subject) then return 'state-changed'; end if;
  if a.action = 'rule' then
    -- A start within a second counts as passed, because the rule is written some milliseconds from now.
    written := pricing.write_pricing_rule((a.detail -> 'draft') - case when begins <= present + interval '1 second' then 'validFrom' else '' end,
      null, a.proposed_by, a.reason);
    if written.outcome <> 'written' then return written.outcome; end if;
    perform platform.record_audit(a.company_id, platform.current_operator(), 'pricing.rule-written', written.entry ->> 'id',
      written.entry || jsonb_build_object('proposal', a.id), true);
    return 'done';
  elsif a.action = 'rule-end' then
    if pricing.end_pricing_rule_now(a.subject, null) <> 'stopped' then return 'over'; end if;
  elsif a.action = 'tax-rule' then
    update pricing.tax_rule t set valid_until = begins
      where t.code = a.subject and t.valid_from < begins and (t.valid_until is null or t.valid_until > begins);
    insert into pricing.tax_rule (code, version, title, params, citation, status, valid_from, created_by, reason)
      select a.subject, (a.fingerprint)::integer + 1, d.title, d.params, d.citation, d.status, begins, a.proposed_by, a.reason
        from jsonb_populate_record(null::pricing.tax_rule, change -> 'draft') d
      returning * into tax;
    perform pricing.increment_rulebook_edition('');
  else
    delete from pricing.company_group g where g.company_id = a.subject;
    insert into pricing.company_group (company_id, group_name, changed_by)
      select a.subject, change ->> 'group', a.proposed_by where change ->> 'group' is not null;
    perform pricing.increment_rulebook_edition('');
  end if;
  perform platform.record_audit(a.company_id, platform.current_operator(), case a.action when 'rule-end' then 'pricing.rule-ended'
      when 'tax-rule' then 'pricing.tax-rule-written' else 'pricing.group-set' end, a.subject,
    jsonb_build_object('proposal', a.id, 'reason', a.reason) || case a.action when 'tax-rule' then to_jsonb(tax)
      when 'group' then jsonb_build_object('group', change -> 'group') else '{}' end, true);
  return 'done';
exception when exclusion_violation then return 'rule-overlaps';
end $$;

grant execute on function pricing.execute_rule_change to marga_authorizer;
