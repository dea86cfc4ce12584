-- Mails the owners of a company and the creator of an API key that it expires soon, once. A key that was revoked meanwhile
-- causes no mail.
-- @wall worker: The relay can neither read keys nor add mails. It mails about a key whose reminder is due, once, and returns nothing.
create or replace function identity.mail_expiring_api_key(of_key text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  k identity.api_key;
begin
  update identity.api_key x set remind_at = null where x.id = of_key and x.remind_at <= platform.now() returning * into k;
  if k.id is null or k.revoked_at is not null then return; end if;
  perform identity.mail_members(k.company_id, array(select m.user_id from identity.member m
      where m.company_id = k.company_id and (m.role = 'owner' or m.user_id = k.user_id)),
    'api-key-expires', jsonb_build_object('name', k.name, 'expiresAt', k.expires_at));
end $$;

alter function identity.mail_expiring_api_key owner to marga_authorizer;
grant execute on function identity.mail_expiring_api_key to marga_relay;
