-- Marks an undecided proposal as lapsed, erases the travellers from its details and records it in the audit log.
create or replace function workqueue.mark_action_proposal_lapsed(p workqueue.proposal) returns void language plpgsql as $$
begin
  update workqueue.proposal x set state = 'lapsed', ended_at = platform.now(), detail = x.detail - 'travellers'
    where x.id = p.id and x.state = 'proposed';
  if not found then return; end if;
  perform platform.record_audit(null, null, 'work-item.proposal-lapsed', p.key,
    jsonb_strip_nulls(jsonb_build_object('proposal', p.id, 'action', p.action, 'minor', p.amount_minor::text,
      'because', case when p.expires_at <= platform.now() then 'expired' else 'changed' end)), true, cause => p.id);
end $$;

grant execute on function workqueue.mark_action_proposal_lapsed to marga_authorizer;
