-- Returns the members of the company with their names, addresses, roles, limits and last sign-in, ordered by role. Names
-- of operators and of former members are not among them.
-- @null daily_limit_minor, last_sign_in_at
-- @wall company: The application cannot read accounts. It returns the members of the company of the transaction.
create or replace function identity.list_team_members()
returns table (user_id text, name text, email text, email_verified boolean, role text, daily_limit_minor bigint,
  joined_at timestamptz, last_sign_in_at timestamptz, second_factor boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.user_id, u."name", u."email", u."emailVerified", m.role, m.daily_limit_minor, m.created_at, p.last_sign_in_at,
      coalesce(u."twoFactorEnabled", false)
    from identity.member m
    join engine."user" u on u."id" = m.user_id
    left join identity.person p on p.user_id = m.user_id
    where m.company_id = platform.current_company()
    order by array_position(array['owner', 'manager', 'booker', 'approver', 'finance', 'traveller'], m.role), u."name", u."id"
$$;

alter function identity.list_team_members owner to marga_authorizer;
grant execute on function identity.list_team_members to marga_app;
