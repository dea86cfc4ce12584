-- @wall secret: The application cannot write sessions. It ends the one whose token's hash is given.
create or replace function identity.sign_out(token_hash text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  owner text := identity.user_of_session(token_hash);
begin
  delete from engine.session s where s."token" = token_hash;
  if owner is not null then
    perform identity.record_person_audit(owner, 'identity.signed-out', owner);
  end if;
end $$;

alter function identity.sign_out owner to marga_authorizer;
grant execute on function identity.sign_out to marga_app;
