-- Proposes a change of who the operators are and what they may do, or does it at once if it needs nobody else: removing
-- somebody, taking permissions away and mailing a link again. Nobody proposes it about themselves. `with_role` is the role
-- that an operator gets; `from_role` is the one that they have, and null for whoever is to be appointed. Then `person`
-- holds name, email and locale, and an account that has this address becomes the operator's, unless it is a member.
-- @null with_role, from_role, person
-- @values value: proposed | done | waiting | changed | taken | forbidden | last-lead
-- @wall operator: No login role writes staff. It does so only for an operator, never about themselves; what adds rights waits for another operator.
create or replace function operators.propose_operator_change(new_id text, of_action text, of_subject text, from_role text,
  with_role text, person jsonb, needs_second boolean, with_reason text)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  a approvals.approval;
  ended text;
begin
  a.subject := coalesce((select u."id" from engine."user" u where u."email" = person ->> 'email'), of_subject);
  if coalesce(platform.current_operator(), '') in ('', a.subject) then return 'forbidden'; end if;
  if exists (select from identity.member m where m.user_id = a.subject)
      or of_action = 'appoint' and exists (select from identity.staff s where s.user_id = a.subject) then return 'taken'; end if;
  if from_role is distinct from (select s.role from identity.staff s where s.user_id = a.subject) then return 'changed'; end if;
  if exists (select from approvals.approval x where x.area = 'operators' and x.state = 'proposed' and x.personal ->> 'email' = person ->> 'email')
    then return 'waiting'; end if;
  a.id := new_id; a.area := 'operators'; a.action := of_action; a.is_exclusive := needs_second; a.fingerprint := from_role;
  a.currency := 'INR'; a.detail := jsonb_strip_nulls(jsonb_build_object('role', with_role, 'before', from_role)); a.personal := person;
  a.reason := with_reason; a.proposed_by := platform.current_operator(); a.expires_at := platform.now() + interval '3 days';
  if not needs_second then
    ended := identity.write_operator_change(a.action, a.subject, a.fingerprint, a.detail ->> 'role', a.personal,
      a.detail || jsonb_build_object('proposal', a.id, 'reason', a.reason), null);
    if ended <> 'done' then return ended; end if;
  end if;
  perform approvals.propose_approval(a, (case when needs_second then '[{"permission": "operator:approve"}]' else '[]' end)::jsonb, a.detail);
  if not needs_second then perform approvals.transition_approval(a.id, 'done', a.proposed_by, null); end if;
  return case when needs_second then 'proposed' else 'done' end;
exception when unique_violation then return 'waiting';
end $$;

alter function operators.propose_operator_change owner to marga_authorizer;
grant execute on function operators.propose_operator_change to marga_operator;
