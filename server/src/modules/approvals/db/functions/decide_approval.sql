-- Decides the current step of an approval under its lock: `decision` is 'agree', 'refuse' or 'withdraw'. Nobody decides
-- on what they proposed, or on two steps of one approval, and whoever approved a company agrees to nothing for it;
-- only the proposer withdraws. Returns 'agreed' to whoever agreed to the last step: the caller then executes it and
-- reports the end in the same transaction. Returns 'decided' when it was decided before, and 'lapsed' when its time
-- is over.
create or replace function approvals.decide_approval(of_approval text, by_user text, decision text, with_reason text,
  with_permission text)
returns text language plpgsql as $$
declare
  a approvals.approval;
  s approvals.step;
  ended text;
begin
  select * into a from approvals.approval x where x.id = of_approval for update;
  if a.id is null then return 'missing'; end if;
  if (decision = 'withdraw') <> (by_user = a.proposed_by) then return 'forbidden'; end if;
  if a.state <> 'proposed' then return 'decided'; end if;
  ended := case when a.expires_at <= platform.now() then 'lapsed' when decision = 'withdraw' then 'withdrawn'
    when decision = 'agree' then 'agreed' else 'refused' end;
  if ended in ('agreed', 'refused') then
    select * into s from approvals.step x where x.approval_id = a.id and x.position = a.agreed_steps + 1;
    if s.permission <> with_permission or by_user not in (coalesce(s.approver, by_user), coalesce(s.delegate, s.approver, by_user))
        or exists (select from approvals.step x where x.approval_id = a.id and x.decided_by = by_user)
        or decision = 'agree' and exists (select from identity.company c where c.id = a.company_id and c.approved_by = by_user)
      then return 'forbidden'; end if;
    update approvals.step x set decision = ended, decided_by = by_user, decided_at = platform.now(), reason = with_reason
      where x.approval_id = a.id and x.position = s.position;
    if ended = 'agreed' then update approvals.approval x set agreed_steps = s.position where x.id = a.id; end if;
    if ended = 'agreed' and s.position < a.steps then return 'waiting'; end if;
  end if;
  perform approvals.transition_approval(a.id, ended, case when ended <> 'lapsed' then by_user end,
    case ended when 'lapsed' then 'expired' else with_reason end);
  return ended;
end $$;

grant execute on function approvals.decide_approval to marga_authorizer;
