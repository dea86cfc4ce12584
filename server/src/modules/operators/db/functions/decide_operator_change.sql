-- Decides a proposed change of operators ('agree', 'refuse' or, for its proposer, 'withdraw'). Nobody agrees to what is
-- about themselves. What is agreed to is written in the same transaction; if that is not possible, its state becomes
-- 'failed'.
-- @values value: missing | forbidden | decided | lapsed | withdrawn | refused | agreed | waiting
-- @wall operator: No login role writes staff. It writes what one operator proposed and another agreed to, once, and records who did.
create or replace function operators.decide_operator_change(of_proposal text, decision text, with_reason text)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  a approvals.approval;
  outcome text;
  ended text;
begin
  if coalesce(platform.current_operator(), '') = '' then return 'missing'; end if;
  select * into a from approvals.approval x where x.id = of_proposal and x.area = 'operators';
  if a.id is null then return 'missing'; end if;
  if a.subject = platform.current_operator() then return 'forbidden'; end if;
  outcome := approvals.decide_approval(a.id, platform.current_operator(), decision, with_reason, 'operator:approve');
  if outcome <> 'agreed' then return outcome; end if;
  ended := identity.write_operator_change(a.action, a.subject, a.fingerprint, a.detail ->> 'role', a.personal,
      a.detail || jsonb_build_object('proposal', a.id, 'reason', a.reason), null);
  perform approvals.transition_approval(a.id, case ended when 'done' then 'done' else 'failed' end, platform.current_operator(), ended);
  return outcome;
end $$;

alter function operators.decide_operator_change owner to marga_authorizer;
grant execute on function operators.decide_operator_change to marga_operator;
