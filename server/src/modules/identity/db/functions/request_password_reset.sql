-- Mails a password reset link if the address has an account. The response does not reveal whether it has one: the
-- function returns nothing, and the caller responds in both cases after the same time.
-- @wall public: Who has forgotten a password has no session. It returns nothing, and the mail goes to the account's own address.
create or replace function identity.request_password_reset(address text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  owner text;
begin
  select u."id" into owner from engine."user" u where u."email" = lower(address);
  if owner is null then return; end if;
  perform identity.mail_to_user(owner, 'reset-password');
  perform identity.record_person_audit(owner, 'identity.password-reset-requested', owner);
end $$;

alter function identity.request_password_reset owner to marga_authorizer;
grant execute on function identity.request_password_reset to marga_app;
