-- @wall secret: The application cannot add to the mail queue. It mails the session's own user, if the address is unverified.
create or replace function identity.request_email_verification(token_hash text) returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  select identity.mail_to_user(u."id", 'verify-email') from engine."user" u
    where u."id" = identity.user_of_session(token_hash) and not u."emailVerified"
$$;

alter function identity.request_email_verification owner to marga_authorizer;
grant execute on function identity.request_email_verification to marga_app;
