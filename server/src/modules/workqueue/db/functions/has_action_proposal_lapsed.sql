create or replace function workqueue.has_action_proposal_lapsed(p workqueue.proposal) returns boolean language sql stable as $$
  select p.expires_at <= platform.now() or p.item_fingerprint is distinct from workqueue.work_item_fingerprint(p.key)
$$;

grant execute on function workqueue.has_action_proposal_lapsed to marga_authorizer;
