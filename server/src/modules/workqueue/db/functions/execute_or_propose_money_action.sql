-- Executes an action that moves money, or proposes it to a second person when its amount is unknown or exceeds the
-- threshold. The amounts that the same operator moved alone for this company within a day are added, so that ten
-- small actions cannot replace a large one. An action that cannot be done now is not proposed: it is tried first,
-- and rolled back when it needs a second person. Only the authorizer role may call it, and the caller holds the
-- operator's lock.
create or replace function workqueue.execute_or_propose_money_action(a approvals.approval, threshold bigint, pace jsonb)
returns text language plpgsql as $$
declare
  action text := split_part(a.kind, '.', 2);
  needs_second boolean;
  ended text;
begin
  a.is_exclusive := true; a.currency := 'INR'; a.proposed_by := platform.current_operator();
  a.amount_minor := workqueue.work_item_action_amount(a.subject, action, a.detail);
  a.expires_at := platform.now() + interval '8 hours';
  -- A compensation at Marga's own cost always needs a second person.
  needs_second := coalesce((a.detail ->> 'lossMinor')::bigint, 0) > 0 or a.amount_minor is null or a.amount_minor > 0
    and a.amount_minor + ledger.sole_approval_total(a.company_id) > threshold;
  begin
    ended := workqueue.execute_money_action(a.subject, action, a.detail || coalesce(a.personal, '{}'), a.reason, pace);
    if needs_second and ended = 'done' then raise exception 'not yet' using errcode = 'MG017'; end if;
  exception when sqlstate 'MG017' then
    ended := 'proposed';
  end;
  if ended not in ('done', 'proposed') then return ended; end if;
  perform approvals.propose_approval(a, case when needs_second then '[{"permission": "work-queue:act"}]'::jsonb else '[]' end, '{}');
  if needs_second then
    update workqueue.work_item_state x set claimed_by = null, claimed_until = null where x.key = a.subject and x.claimed_by = a.proposed_by;
  else
    perform approvals.transition_approval(a.id, 'done', a.proposed_by, null);
    perform ledger.record_sole_approval(a.id, 'work-item', a.company_id, a.amount_minor);
  end if;
  return ended;
end $$;

grant execute on function workqueue.execute_or_propose_money_action to marga_authorizer;
