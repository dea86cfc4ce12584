-- This file defines views that read the tables of several schemas.

-- Shows operators the adjustments and changes of credit terms that were proposed. It has the rights of its owner, because
-- operators can read neither approvals nor the names of people. A withdrawn proposal was decided by its proposer.
create view ledger.change_proposal with (security_barrier=true) as
  select a.id, a.company_id, c.name as company_name, a.action as kind, a.detail ->> 'account' as account,
      (a.detail ->> 'minor')::bigint as amount_minor, (a.detail ->> 'before')::bigint as before_minor, a.detail ->> 'cycle' as cycle,
      (a.detail ->> 'dueDays')::integer as due_days, a.reason, a.state, a.steps > 0 as needs_second, a.proposed_by,
      coalesce(proposer."name", '') as proposed_by_name, a.proposed_at, a.expires_at, d.by_user as decided_by,
      coalesce(decider."name", '') as decided_by_name, d.at as decided_at, d.reason as decision_reason
    from approvals.approval a
    join identity.company c on c.id = a.company_id
    left join lateral (select s.decided_by, s.decided_at, s.reason from approvals.step s where s.approval_id = a.id and s.decision is not null
      union all select a.proposed_by, a.ended_at, a.end_reason where a.state = 'withdrawn'
      order by 2 desc limit 1) d (by_user, at, reason) on true
    left join engine."user" proposer on proposer."id" = a.proposed_by
    left join engine."user" decider on decider."id" = d.by_user
    where a.area = 'ledger' and platform.current_operator() <> '';
alter view ledger.change_proposal owner to marga_authorizer;
grant select on ledger.change_proposal to marga_operator;
