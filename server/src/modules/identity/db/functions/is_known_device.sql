-- Returns whether the account's owner has used this device in the last 400 days. Its sign-in attempts are counted
-- apart, so it can sign in while failed attempts of strangers have locked the account.
-- @wall secret: The caller has not signed in yet. It answers yes only for the hash of a device's cookie together with the address of that account.
create or replace function identity.is_known_device(device_hash text, address text) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return exists (select from identity.known_device d join engine."user" u on u."id" = d.user_id
    where d.token_hash = device_hash and u."email" = lower(address)
      and d.last_used_at > platform.now() - interval '400 days');
end $$;

alter function identity.is_known_device owner to marga_authorizer;
grant execute on function identity.is_known_device to marga_app;
