-- Returns a quote to anybody who has its link, without a membership. Only quotes of approved companies are shown.
-- @wall secret: A client has no account. It returns a quote to whoever has its code, of which only a hash is stored, while it is valid.
create or replace function trips.read_client_quote(of_quote text, with_code text)
returns table (content jsonb, created_at timestamptz, expires_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select q.content, q.created_at, q.expires_at from trips.quote q join identity.company c on c.id = q.company_id
    where q.id = of_quote and q.code_hash = encode(sha256(convert_to(with_code, 'UTF8')), 'hex') and q.revoked_at is null and q.expires_at > platform.now() and c.state = 'approved'
$$;

alter function trips.read_client_quote owner to marga_authorizer;
grant execute on function trips.read_client_quote to marga_app;
