-- Disables or enables an account, for an operator. The sessions of a disabled account are marked and not deleted, so
-- that the person is told why access is refused; enabling the account deletes them. The API keys that the person made are
-- suspended and stay so when the account is enabled. Returns null when there is no such account, and false when nothing
-- changes or operators name themselves.
-- @null with_reason, value
-- @wall operator: No login role disables accounts. It does so only for an operator, never the operator's own, and records who did.
create or replace function identity.set_user_disabled(subject text, is_disabled boolean, with_reason text)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce(platform.current_operator(), '') = '' or subject = platform.current_operator() then return false; end if;
  if not exists (select from engine."user" u where u."id" = subject) then return null; end if;
  insert into identity.person (user_id) values (subject) on conflict do nothing;
  update identity.person p set disabled_at = case when is_disabled then platform.now() end, disabled_reason = with_reason
    where p.user_id = subject and (p.disabled_at is not null) <> is_disabled;
  if not found then return false; end if;
  update engine.session s set disabled = true where s."userId" = subject and is_disabled;
  delete from engine.verification v where v."value" = subject and is_disabled;
  if is_disabled then perform identity.suspend_api_keys(subject, 'user-disabled'); end if;
  delete from engine.session s where s."userId" = subject and not is_disabled and s.disabled;
  perform platform.record_audit(m.company_id, platform.current_operator(),
      case when is_disabled then 'identity.user-disabled' else 'identity.user-enabled' end, subject,
      jsonb_strip_nulls(jsonb_build_object('reason', with_reason)), true)
    from (select m.company_id from identity.member m where m.user_id = subject
      union all select null where not exists (select from identity.member m where m.user_id = subject)) m;
  return true;
end $$;

alter function identity.set_user_disabled owner to marga_authorizer;
grant execute on function identity.set_user_disabled to marga_operator;
