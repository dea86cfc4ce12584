-- Authorizes an operator: looks up the session and the operator's role and, only if both are valid, sets the operator
-- and the request for the rest of the transaction.
-- @null role
-- @wall secret: Operators have no rights before this. It finds the session by its hash and sets the operator only for active staff with a verified address.
create or replace function identity.authorize_staff(token_hash text, request text)
returns table (user_id text, role text, disabled boolean, recent boolean, second_factor boolean)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  select s."userId", f.role, s.disabled, s.confirmed_at > platform.now() - interval '10 minutes', s.second_factor
    into user_id, role, disabled, recent, second_factor
    from engine.session s
    join engine."user" u on u."id" = s."userId"
    -- An unverified address proves nothing, so an account opened under it is no operator's.
    left join identity.staff f on f.user_id = s."userId" and u."emailVerified"
    where s."token" = token_hash and s."expiresAt" > platform.now();
  if user_id is null then return; end if;
  if role is not null and not disabled then
    perform pg_catalog.set_config('marga.staff', user_id, true), pg_catalog.set_config('marga.request', request, true);
  end if;
  return next;
end $$;

alter function identity.authorize_staff owner to marga_authorizer;
grant execute on function identity.authorize_staff to marga_operator;
