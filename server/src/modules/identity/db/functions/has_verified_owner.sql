-- Returns whether one of the company's owners has verified their email address: only then is an application worth an
-- operator's time. Always false when the caller is not an operator.
-- @wall operator: Operators cannot read accounts. It answers yes or no about a company's owners, and only to an operator.
create or replace function identity.has_verified_owner(of_company text) returns boolean language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from identity.member m join engine."user" u on u."id" = m.user_id
    where m.company_id = of_company and m.role = 'owner' and u."emailVerified" and platform.current_operator() <> '')
$$;

alter function identity.has_verified_owner owner to marga_authorizer;
grant execute on function identity.has_verified_owner to marga_operator;
