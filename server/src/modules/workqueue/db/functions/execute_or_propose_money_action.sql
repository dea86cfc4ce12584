-- Executes an action that moves money, or proposes it to a second person when its amount is unknown or exceeds the
-- threshold. The amounts that the same operator moved alone for this company within a day are added, so that ten
-- small actions cannot replace a large one. An action that cannot be done now is not proposed: it is tried first,
-- and rolled back when it needs a second person. Only the authorizer role may call it, and the caller holds the
-- operator's lock.
create or replace function workqueue.execute_or_propose_money_action(p workqueue.proposal, threshold bigint, pace jsonb)
returns text language plpgsql as $$
declare
  ended text;
begin
  p.amount_minor := workqueue.work_item_action_amount(p.key, p.action, p.detail);
  p.proposed_by := platform.current_operator();
  p.proposed_at := platform.now();
  p.expires_at := platform.now() + interval '8 hours';
  -- A compensation at Marga's own cost always needs a second person.
  p.needs_second := coalesce((p.detail ->> 'lossMinor')::bigint, 0) > 0 or p.amount_minor is null or p.amount_minor > 0
    and p.amount_minor + ledger.sole_approval_total(p.company_id) > threshold;
  p.state := case when p.needs_second then 'proposed' else 'done' end;
  begin
    ended := workqueue.execute_money_action(p.key, p.action, p.detail, p.reason, pace);
    if p.needs_second and ended = 'done' then raise exception 'not yet' using errcode = 'MG017'; end if;
  exception when sqlstate 'MG017' then
    ended := 'proposed';
  end;
  if ended not in ('done', 'proposed') then return ended; end if;
  if not p.needs_second then
    p.detail := p.detail - 'travellers';
    perform ledger.record_sole_approval(p.id, 'work-item', p.company_id, p.amount_minor);
  end if;
  insert into workqueue.proposal select p.*;
  if ended = 'proposed' then
    -- The work item of an offline booking exists only once its proposal is stored, so the fingerprint is set now.
    update workqueue.proposal x set item_fingerprint = workqueue.work_item_fingerprint(x.key) where x.id = p.id and x.item_fingerprint is null;
    update workqueue.work_item_state x set claimed_by = null, claimed_until = null where x.key = p.key and x.claimed_by = p.proposed_by;
    -- The entry belongs to no company, because the company must not read of an action that may still be refused.
    perform platform.record_audit(null, p.proposed_by, 'work-item.proposed', p.key,
      jsonb_strip_nulls(jsonb_build_object('proposal', p.id, 'action', p.action, 'minor', p.amount_minor::text, 'reason', p.reason,
        'company', p.company_id)), true);
  end if;
  return ended;
end $$;

grant execute on function workqueue.execute_or_propose_money_action to marga_authorizer;
