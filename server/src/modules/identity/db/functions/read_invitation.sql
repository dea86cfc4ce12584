-- Returns what the holder of a mailed link may know about the invitation.
-- @values outcome: expired | good | invalid
-- @wall secret: Who was invited has no company yet. It tells the holder of the code what the mail said, and whether to sign in.
create or replace function identity.read_invitation(hash text)
returns table (outcome text, company_name text, email text, role text, invited_by text, has_account boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case when c.used_at is not null or i.state <> 'open' then 'invalid'
        when c.expires_at <= platform.now() then 'expired' else 'good' end,
      k.name, i.email, i.role, coalesce(u."name", ''),
      exists (select from engine."user" a where a."email" = i.email)
    from identity.action_code c
    join identity.invitation i on i.id = c.invitation_id
    join identity.company k on k.id = i.company_id
    left join engine."user" u on u."id" = i.invited_by
    where c.token_hash = hash and c.purpose = 'invitation'
$$;

alter function identity.read_invitation owner to marga_authorizer;
grant execute on function identity.read_invitation to marga_app;
