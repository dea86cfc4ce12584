-- Changes a member's saved view; a null argument leaves that property unchanged. Takes the same advisory lock as
-- bookings.create_saved_view.
-- @null new_name, new_filter, new_columns
create or replace function bookings.change_saved_view(
  of_view text, owner text, new_name text, new_filter jsonb, new_columns text[]
) returns text language plpgsql as $$
declare
  company text := platform.current_company();
begin
  perform pg_advisory_xact_lock(hashtextextended(company || ':views:' || owner, 0));
  if exists (select from bookings.saved_view v where v.company_id = company and v.user_id = owner and v.id <> of_view
      and lower(v.name) = lower(new_name)) and exists (select from bookings.saved_view v
      where v.company_id = company and v.user_id = owner and v.id = of_view) then
    return 'name-taken';
  end if;
  update bookings.saved_view v set name = coalesce(new_name, v.name), filter = coalesce(new_filter, v.filter),
      columns = coalesce(new_columns, v.columns)
    where v.company_id = company and v.user_id = owner and v.id = of_view;
  return case when found then 'saved' else 'not-found' end;
end $$;

grant execute on function bookings.change_saved_view to marga_app;
