-- Returns whether a mailed link is still valid and whom it is for, without using it up.
-- @values outcome: expired | good | invalid
-- @null user_id, name
-- @wall secret: Who follows a link may have no session. It tells the holder of the code whom it is for, and uses nothing up.
create or replace function identity.read_email_link_code(hash text, of_purpose text)
returns table (outcome text, user_id text, email text, name text) language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case when c.used_at is not null then 'invalid' when c.expires_at <= platform.now() then 'expired' else 'good' end,
      c.user_id, c.email, u."name"
    from identity.action_code c left join engine."user" u on u."id" = c.user_id
    where c.token_hash = hash and c.purpose = of_purpose
$$;

alter function identity.read_email_link_code owner to marga_authorizer;
grant execute on function identity.read_email_link_code to marga_app;
