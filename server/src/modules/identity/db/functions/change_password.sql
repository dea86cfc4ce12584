-- @wall secret: The application cannot write passwords. It sets that of the session's own user and ends all other sessions; the caller has verified the old one.
create or replace function identity.change_password(token_hash text, password_hash text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  owner text := identity.user_of_session(token_hash);
begin
  if owner is null then return false; end if;
  update engine.account a set "password" = password_hash, "updatedAt" = platform.now()
    where a."userId" = owner and a."providerId" = 'credential';
  insert into identity.person (user_id, password_changed_at) values (owner, platform.now())
    on conflict (user_id) do update set password_changed_at = excluded.password_changed_at, pending_email = null;
  update identity.action_code c set used_at = platform.now()
    where c.user_id = owner and c.purpose in ('reset-password', 'change-email') and c.used_at is null;
  delete from identity.known_device d where d.user_id = owner;
  delete from engine.session s where s."userId" = owner and s."token" <> token_hash;
  delete from engine.verification v where v."value" = owner;
  perform identity.mail_to_user(owner, 'password-changed');
  perform identity.record_person_audit(owner, 'identity.password-changed', owner);
  return true;
end $$;

alter function identity.change_password owner to marga_authorizer;
grant execute on function identity.change_password to marga_app;
