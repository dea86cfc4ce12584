-- Returns whether a limit, or the lack of one, exceeds what the member who sets it may spend.
create or replace function identity.exceeds_own_daily_limit(actor text, new_limit bigint) returns boolean language sql stable as $$
  select m.daily_limit_minor is not null and (new_limit is null or new_limit > m.daily_limit_minor)
    from identity.member m where m.company_id = platform.current_company() and m.user_id = actor
$$;

grant execute on function identity.exceeds_own_daily_limit to marga_authorizer, marga_app;
