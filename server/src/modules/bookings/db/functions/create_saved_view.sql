-- Creates a saved view of a member. An advisory lock for each member makes these writes wait for each other, so that
-- two tabs can neither exceed the limit nor use one name twice.
create or replace function bookings.create_saved_view(
  new_view text, owner text, new_name text, new_filter jsonb, new_columns text[], most integer
) returns text language plpgsql as $$
declare
  company text := platform.current_company();
begin
  perform pg_advisory_xact_lock(hashtextextended(company || ':views:' || owner, 0));
  if exists (select from bookings.saved_view v
      where v.company_id = company and v.user_id = owner and lower(v.name) = lower(new_name)) then
    return 'name-taken';
  end if;
  if (select count(*) from bookings.saved_view v where v.company_id = company and v.user_id = owner) >= most then
    return 'too-many-views';
  end if;
  insert into bookings.saved_view (id, company_id, user_id, name, filter, columns)
    values (new_view, company, owner, new_name, new_filter, new_columns);
  return 'saved';
end $$;

grant execute on function bookings.create_saved_view to marga_app;
