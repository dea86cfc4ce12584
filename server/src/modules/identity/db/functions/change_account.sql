-- @null new_name, new_locale
-- @wall secret: The application cannot write accounts. It changes name and language of the session's own user.
create or replace function identity.change_account(token_hash text, new_name text, new_locale text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  owner text := identity.user_of_session(token_hash);
begin
  if owner is null then return; end if;
  update engine."user" u set "name" = coalesce(new_name, u."name"), "updatedAt" = platform.now() where u."id" = owner;
  insert into identity.person (user_id, locale) values (owner, coalesce(new_locale, 'en'))
    on conflict (user_id) do update set locale = coalesce(new_locale, identity.person.locale);
end $$;

alter function identity.change_account owner to marga_authorizer;
grant execute on function identity.change_account to marga_app;
