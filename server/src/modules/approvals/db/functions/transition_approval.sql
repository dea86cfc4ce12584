-- Moves an approval to its next state and records it in the audit log. Returns false, and changes nothing, when its
-- present state does not lead there: of two at once, one gets true. Every end erases the data about people. The
-- module of its area records itself what was done. A background job has no request and names a `cause`.
create or replace function approvals.transition_approval(of_approval text, next_state text, by_user text, with_reason text,
  cause text default null)
returns boolean language plpgsql as $$
declare
  a approvals.approval;
begin
  update approvals.approval x set state = next_state, ended_at = case when next_state <> 'agreed' then platform.now() end,
      personal = case next_state when 'agreed' then x.personal end,
      end_reason = case when next_state in ('withdrawn', 'lapsed', 'failed') then with_reason end
    where x.id = of_approval and (x.state, next_state) in (('proposed', 'agreed'), ('proposed', 'refused'),
      ('proposed', 'withdrawn'), ('proposed', 'lapsed'), ('agreed', 'failed'), ('agreed', 'done'))
    returning * into a;
  if not found or next_state = 'done' then return found; end if;
  perform platform.record_audit(null, by_user, a.area || '.proposal-' || next_state, a.subject,
    jsonb_strip_nulls(jsonb_build_object('proposal', a.id, 'kind', a.area || '.' || a.action, 'amountMinor', a.amount_minor::text,
      'company', a.company_id, 'proposedBy', a.proposed_by, 'reason', with_reason)), true, cause);
  return true;
end $$;

grant execute on function approvals.transition_approval to marga_authorizer;
