-- Returns whether an account is disabled and, if so, records the refused sign-in. It is called after the right
-- password was given.
-- @wall public: Nobody has signed in yet, so there is no session. It answers yes or no; the caller has verified the password.
create or replace function identity.reject_disabled_user(of_user text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from identity.person p where p.user_id = of_user and p.disabled_at is not null) then
    return false;
  end if;
  perform identity.record_person_audit(of_user, 'identity.sign-in-refused', of_user);
  return true;
end $$;

alter function identity.reject_disabled_user owner to marga_authorizer;
grant execute on function identity.reject_disabled_user to marga_app;
