-- Ways of looking at the list of bookings that a member has given names: they were kept in a browser, where nobody found them
-- again on another one. And trips that are forgotten.
set local lock_timeout = '2s';

create table booking.saved_view (
  id text primary key,
  company_id text not null,
  user_id text not null,
  name text not null check (length(name) between 1 and 40),
  -- As the contract names it, parsed there on its way in.
  filter jsonb not null check (jsonb_typeof(filter) = 'object'),
  columns text[] not null,
  created_at timestamptz not null default platform.now()
);
-- Two names that differ in their letters' case are one name to whoever reads them.
create unique index saved_view_name on booking.saved_view (company_id, user_id, lower(name));
alter table booking.saved_view enable row level security;
alter table booking.saved_view force row level security;
create policy tenant on booking.saved_view to marga_app using (company_id = platform.company());
grant select, insert, delete on booking.saved_view to marga_app;
grant update (name, filter, columns) on booking.saved_view to marga_app;

-- One member's views are written one after the other, so that two tabs can neither pass the limit nor take one name twice.
create function booking.save_view(
  new_view text, owner text, new_name text, new_filter jsonb, new_columns text[], most integer
) returns text language plpgsql as $$
declare
  company text := platform.company();
begin
  perform pg_advisory_xact_lock(hashtextextended(company || ':views:' || owner, 0));
  if exists (select from booking.saved_view v
      where v.company_id = company and v.user_id = owner and lower(v.name) = lower(new_name)) then
    return 'name-taken';
  end if;
  if (select count(*) from booking.saved_view v where v.company_id = company and v.user_id = owner) >= most then
    return 'too-many-views';
  end if;
  insert into booking.saved_view (id, company_id, user_id, name, filter, columns)
    values (new_view, company, owner, new_name, new_filter, new_columns);
  return 'saved';
end $$;

-- Null leaves a part as it was.
create function booking.change_view(
  of_view text, owner text, new_name text, new_filter jsonb, new_columns text[]
) returns text language plpgsql as $$
declare
  company text := platform.company();
begin
  perform pg_advisory_xact_lock(hashtextextended(company || ':views:' || owner, 0));
  if exists (select from booking.saved_view v where v.company_id = company and v.user_id = owner and v.id <> of_view
      and lower(v.name) = lower(new_name)) and exists (select from booking.saved_view v
      where v.company_id = company and v.user_id = owner and v.id = of_view) then
    return 'name-taken';
  end if;
  update booking.saved_view v set name = coalesce(new_name, v.name), filter = coalesce(new_filter, v.filter),
      columns = coalesce(new_columns, v.columns)
    where v.company_id = company and v.user_id = owner and v.id = of_view;
  return case when found then 'saved' else 'not-found' end;
end $$;

-- A trip that nobody has paid may be forgotten, with who was to travel.
grant delete on booking.trip to marga_app;

revoke execute on function booking.save_view(text, text, text, jsonb, text[], integer),
  booking.change_view(text, text, text, jsonb, text[]) from public;
grant execute on function booking.save_view(text, text, text, jsonb, text[], integer),
  booking.change_view(text, text, text, jsonb, text[]) to marga_app;
