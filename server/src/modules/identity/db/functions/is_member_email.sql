-- @wall company: The application cannot read addresses. It answers yes or no for the company of the transaction alone.
create or replace function identity.is_member_email(address text) returns boolean language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from identity.member m join engine."user" u on u."id" = m.user_id
    where m.company_id = platform.current_company() and u."email" = lower(address))
$$;

alter function identity.is_member_email owner to marga_authorizer;
grant execute on function identity.is_member_email to marga_app;
