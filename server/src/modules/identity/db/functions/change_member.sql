-- `manageable` lists the roles that the actor may grant and revoke.
-- @null new_role, new_limit
create or replace function identity.change_member(subject text, new_role text, sets_limit boolean, new_limit bigint,
  manageable text[], actor text) returns text language plpgsql as $$
declare
  known identity.member;
  others bigint := identity.count_other_owners(subject);
begin
  select * into known from identity.member m where m.company_id = platform.current_company() and m.user_id = subject for update;
  if known.user_id is null then return 'not-found'; end if;
  if not known.role = any (manageable) or not coalesce(new_role, known.role) = any (manageable) then
    return 'permission-denied';
  end if;
  -- A member with a limit cannot grant more than their own, least of all to themselves.
  if sets_limit and exists (select from identity.member m where m.company_id = platform.current_company() and m.user_id = actor
      and coalesce(new_limit > m.daily_limit_minor, m.daily_limit_minor is not null)) then return 'limit-above-own'; end if;
  if sets_limit and subject = actor and known.role <> 'owner' then return 'permission-denied'; end if;
  -- Nor does anybody set the limit of somebody whose limit counts their own spending: it would escape those above it.
  if sets_limit and subject <> actor and exists (select from identity.spending_limits_of(known.company_id, actor) l
      where l.holder = subject) then return 'permission-denied'; end if;
  if known.role = 'owner' and coalesce(new_role, 'owner') <> 'owner' and others = 0 then return 'last-owner'; end if;
  update identity.member m set role = coalesce(new_role, m.role),
      daily_limit_minor = case when sets_limit then new_limit else m.daily_limit_minor end,
      limit_granted_by = case when sets_limit and subject <> actor then actor else m.limit_granted_by end
    where m.company_id = platform.current_company() and m.user_id = subject;
  if sets_limit then delete from identity.former_limit f where f.company_id = known.company_id and f.user_id = subject; end if;
  perform platform.record_audit(platform.current_company(), actor, 'identity.member-changed', subject,
    jsonb_strip_nulls(jsonb_build_object(
      'role', case when new_role <> known.role then new_role end,
      'formerRole', case when new_role <> known.role then known.role end,
      'dailyLimitMinor', case when sets_limit then coalesce(new_limit::text, 'none') end)));
  if new_role = 'owner' and known.role <> 'owner' then
    perform identity.mail_to_member(null, 'owner-added', jsonb_build_object('name',
      (select t.name from identity.team_member t where t.user_id = subject)));
  elsif new_role <> known.role then
    perform identity.mail_to_member(subject, 'role-changed', jsonb_build_object('role', new_role));
  end if;
  return 'changed';
end $$;

grant execute on function identity.change_member to marga_authorizer, marga_app;
