-- Sets a new password by a mailed link; returns false when the link is not valid. This ends every session and makes
-- every other link invalid, and suspends the API keys that the person made. Because the person has read the mail, their
-- address counts as verified.
-- @wall secret: Who resets has no session. The code of the mailed link is used up; all sessions and other links of that account end.
create or replace function identity.reset_password(hash text, password_hash text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  used identity.action_code := identity.use_email_link_code(hash, 'reset-password');
begin
  if used.user_id is null then return false; end if;
  if not exists (select from engine."user" u where u."id" = used.user_id and u."emailVerified") then
    -- The address was unverified until now: somebody else may have created the account. They must neither keep
    -- access nor lock out the owner of the address.
    delete from engine."twoFactor" f where f."userId" = used.user_id;
    update engine."user" u set "twoFactorEnabled" = false where u."id" = used.user_id;
    update identity.api_key k set revoked_at = platform.now() where k.user_id = used.user_id and k.revoked_at is null;
  end if;
  perform identity.suspend_api_keys(used.user_id, 'password-reset');
  update engine.account a set "password" = password_hash, "updatedAt" = platform.now()
    where a."userId" = used.user_id and a."providerId" = 'credential';
  update engine."user" u set "emailVerified" = true, "updatedAt" = platform.now()
    where u."id" = used.user_id and u."email" = used.email;
  -- This includes a change of email address that somebody else may have requested: its link would let them back in.
  update identity.action_code c set used_at = platform.now() where c.user_id = used.user_id and c.used_at is null;
  update identity.person p set password_changed_at = platform.now(), pending_email = null where p.user_id = used.user_id;
  delete from engine.session s where s."userId" = used.user_id;
  -- Sign-ins that still wait for the second factor were begun with the old password.
  delete from engine.verification v where v."value" = used.user_id;
  delete from identity.known_device d where d.user_id = used.user_id;
  perform identity.mail_to_user(used.user_id, 'password-changed');
  perform identity.record_person_audit(used.user_id, 'identity.password-reset', used.user_id);
  return true;
end $$;

alter function identity.reset_password owner to marga_authorizer;
grant execute on function identity.reset_password to marga_app;
