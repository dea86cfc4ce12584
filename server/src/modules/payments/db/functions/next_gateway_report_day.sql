-- Returns the earliest of the last seven days in India whose gateway report has not been read since the day's end,
-- or null when there is none. A day is included from two hours after its end.
-- @null value
-- @wall worker: The relay has no rights on payments and reports. It returns a day.
create or replace function payments.next_gateway_report_day() returns date
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with today as (select (platform.now() at time zone 'Asia/Kolkata' - interval '2 hours')::date as day)
  select d::date from today, generate_series(today.day - 7, today.day - 1, interval '1 day') d
    where exists (select from payments.payment p where p.created_at < (d::date + 1)::timestamp at time zone 'Asia/Kolkata')
      and not exists (select from payments.report r where r.day = d::date
        and r.ran_at >= (d::date + 1)::timestamp at time zone 'Asia/Kolkata')
    order by d limit 1
$$;

alter function payments.next_gateway_report_day owner to marga_authorizer;
grant execute on function payments.next_gateway_report_day to marga_relay;
