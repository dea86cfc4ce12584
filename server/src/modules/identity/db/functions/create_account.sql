-- Creates an account with a password, and records which terms its owner has accepted. Returns false when the address
-- already has one. `account` holds name, passwordHash, locale, termsVersion and privacyVersion.
create or replace function identity.create_account(new_user text, address text, account jsonb) returns boolean
language plpgsql as $$
declare
  ip text := platform.current_request() ->> 'ip';
begin
  begin
    insert into engine."user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
      values (new_user, account ->> 'name', address, false, platform.now(), platform.now());
  exception when unique_violation then
    return false;
  end;
  insert into engine.account ("id", "accountId", "providerId", "userId", "password", "createdAt", "updatedAt")
    values (platform.new_id('rec'), new_user, 'credential', new_user, account ->> 'passwordHash', platform.now(), platform.now());
  insert into identity.person (user_id, locale, password_changed_at) values (new_user, account ->> 'locale', platform.now());
  insert into identity.terms_acceptance (user_id, version, ip_address) values (new_user, account ->> 'termsVersion', ip);
  insert into identity.privacy_acceptance (user_id, version, ip_address) values (new_user, account ->> 'privacyVersion', ip);
  return true;
end $$;

grant execute on function identity.create_account to marga_authorizer;
