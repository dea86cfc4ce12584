-- Proposes a change of the operators' rules, of a tax rule or of a company's group; another operator must agree, whatever it
-- moves. `detail` holds the change as it is shown, and for a rule also as `pricing.write_pricing_rule` takes it. About
-- one rule, tax rule or company only one change waits at a time: a second one is 'waiting'. One that was made from an
-- earlier state than the present one is 'changed'.
-- @null value, from_fingerprint, of_company
-- @values value: proposed | waiting | changed
-- @wall operator: No login role proposes by itself. It does so only for an operator, and writes no rule.
create or replace function pricing.propose_rule_change(new_id text, of_action text, of_subject text, of_company text,
  from_fingerprint text, with_detail jsonb, with_reason text)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  a approvals.approval;
begin
  if coalesce(platform.current_operator(), '') = ''
    or of_company is not null and not exists (select from identity.company c where c.id = of_company) then return null; end if;
  if from_fingerprint is distinct from pricing.rule_change_fingerprint(of_action, of_subject) then return 'changed'; end if;
  a.id := new_id; a.area := 'pricing'; a.action := of_action; a.subject := of_subject; a.is_exclusive := true;
  a.fingerprint := from_fingerprint; a.company_id := of_company; a.currency := 'INR'; a.detail := with_detail; a.reason := with_reason;
  a.proposed_by := platform.current_operator(); a.expires_at := platform.now() + interval '3 days';
  perform approvals.propose_approval(a, '[{"permission": "pricing:approve"}]', with_detail -> 'change');
  return 'proposed';
exception when unique_violation then return 'waiting';
end $$;

alter function pricing.propose_rule_change owner to marga_authorizer;
grant execute on function pricing.propose_rule_change to marga_operator;
