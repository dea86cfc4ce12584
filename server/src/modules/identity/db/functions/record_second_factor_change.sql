-- Records that a person's second factor was switched on or off, or its recovery codes renewed, and mails the person
-- if `template` is given. Switching it on ends all their other sessions.
-- @null template
-- @wall secret: The application cannot write sessions. It ends the other sessions of the session's own user, and mails only that person.
create or replace function identity.record_second_factor_change(token_hash text, action text, template text)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  owner text := identity.user_of_session(token_hash);
begin
  if owner is null then return; end if;
  if action = 'identity.second-factor-on' then
    -- Sessions that began without the second factor must not outlive its activation.
    delete from engine.session s where s."userId" = owner and s."token" <> token_hash;
    update engine.session s set second_factor = true where s."token" = token_hash;
  elsif action = 'identity.second-factor-off' then
    update engine.session s set second_factor = false where s."userId" = owner;
  end if;
  if template is not null then perform identity.mail_to_user(owner, template); end if;
  perform identity.record_person_audit(owner, action, owner);
end $$;

alter function identity.record_second_factor_change owner to marga_authorizer;
grant execute on function identity.record_second_factor_change to marga_app;
