-- Returns the details of a proposal for an audit entry.
create or replace function ledger.ledger_change_proposal_audit_details(p ledger.proposal) returns jsonb language sql immutable as $$
  select jsonb_strip_nulls(jsonb_build_object('proposal', p.id, 'account', p.account, 'minor', p.amount_minor::text,
    'before', p.before_minor::text, 'cycle', p.cycle, 'dueDays', p.due_days, 'reason', p.reason))
$$;

grant execute on function ledger.ledger_change_proposal_audit_details to marga_authorizer;
