-- Marks up to `most` undecided proposals as lapsed that have expired or whose work item has changed. The relay role
-- runs it. Returns how many there were.
-- @wall worker: The relay has no rights on proposals. It ends those whose time is over or whose item has changed, and returns a number.
create or replace function workqueue.expire_undecided_action_proposals(most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  p workqueue.proposal;
  lapsed integer := 0;
begin
  for p in select * from workqueue.proposal x where x.state = 'proposed' and workqueue.has_action_proposal_lapsed(x)
      order by x.proposed_at limit most for update skip locked loop
    perform workqueue.mark_action_proposal_lapsed(p);
    lapsed := lapsed + 1;
  end loop;
  return lapsed;
end $$;

alter function workqueue.expire_undecided_action_proposals owner to marga_authorizer;
grant execute on function workqueue.expire_undecided_action_proposals to marga_relay;
