-- This file defines views that read the tables of several schemas.

-- Shows operators what was proposed in an area whose approvals hold nothing about people but operators. It has the rights of its owner,
-- because operators can read neither approvals nor the names of people. A withdrawn proposal was decided by its proposer.
create view approvals.proposal with (security_barrier=true) as
  select a.id, a.area, a.action, a.company_id, c.name as company_name, a.subject, about."name" as subject_name,
      a.detail || coalesce(a.personal, '{}') as detail, a.reason, a.state, a.steps > 0 as needs_second, a.proposed_by,
      coalesce(proposer."name", '') as proposed_by_name, a.proposed_at, a.expires_at, d.by_user as decided_by,
      coalesce(decider."name", '') as decided_by_name, d.at as decided_at, d.reason as decision_reason
    from approvals.approval a
    left join identity.company c on c.id = a.company_id
    left join lateral (select s.decided_by, s.decided_at, s.reason from approvals.step s where s.approval_id = a.id and s.decision is not null
      union all select a.proposed_by, a.ended_at, a.end_reason where a.state = 'withdrawn'
      order by 2 desc limit 1) d (by_user, at, reason) on true
    left join engine."user" about on about."id" = a.subject
    left join engine."user" proposer on proposer."id" = a.proposed_by
    left join engine."user" decider on decider."id" = d.by_user
    where a.area in ('ledger', 'operators', 'pricing') and platform.current_operator() <> '';
alter view approvals.proposal owner to marga_authorizer;
grant select on approvals.proposal to marga_operator;

-- Shows operators who they are, and what tells whether somebody can sign in. It has the rights of its owner, because
-- operators can read neither accounts nor staff.
create view operators.operator with (security_barrier=true) as
  select f.user_id, u."name", u."email", f.role, u."emailVerified" as has_enrolled, coalesce(u."twoFactorEnabled", false) as second_factor,
      p.disabled_at is not null as disabled, p.last_sign_in_at, f.created_at
    from identity.staff f
    join engine."user" u on u."id" = f.user_id
    join identity.person p on p.user_id = f.user_id
    where platform.current_operator() <> '';
alter view operators.operator owner to marga_authorizer;
grant select on operators.operator to marga_operator;
