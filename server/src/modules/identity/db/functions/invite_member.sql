-- @null with_limit
create or replace function identity.invite_member(new_id text, address text, as_role text, with_limit bigint, mail_locale text,
  actor text) returns text language plpgsql as $$
begin
  if exists (select from identity.team_member t where t.email = lower(address)) then return 'already-a-member'; end if;
  -- A member with a limit cannot grant more than their own.
  if exists (select from identity.member m where m.company_id = platform.current_company() and m.user_id = actor
      and coalesce(with_limit > m.daily_limit_minor, m.daily_limit_minor is not null)) then return 'limit-above-own'; end if;
  insert into identity.invitation (id, company_id, email, role, daily_limit_minor, locale, invited_by)
    values (new_id, platform.current_company(), lower(address), as_role, with_limit, mail_locale, actor)
    on conflict do nothing;
  if not found then return 'already-a-member'; end if;
  if not identity.mail_invitation(new_id) then update identity.invitation i set state = 'withdrawn' where i.id = new_id; return 'operator'; end if;
  perform platform.record_audit(platform.current_company(), actor, 'identity.member-invited', new_id,
    jsonb_build_object('email', lower(address), 'role', as_role));
  return 'invited';
end $$;

grant execute on function identity.invite_member to marga_authorizer, marga_app;
