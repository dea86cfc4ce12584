-- Returns the earliest of some days whose gateway report has not been read since the day's end, or null when there is
-- none. `day_ends` holds the end of each day.
-- @null value
-- @wall worker: The relay has no rights on payments and reports. It returns a day.
create or replace function payments.next_gateway_report_day(days date[], day_ends timestamptz[]) returns date
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select min(d.day) from unnest(days, day_ends) as d (day, ended_at)
    where exists (select from payments.payment p where p.created_at < d.ended_at)
      and not exists (select from payments.report r where r.day = d.day and r.ran_at >= d.ended_at)
$$;

alter function payments.next_gateway_report_day owner to marga_authorizer;
grant execute on function payments.next_gateway_report_day to marga_relay;
