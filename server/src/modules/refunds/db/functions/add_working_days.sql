-- Returns the end of the nth working day after a moment, in India: Monday to Saturday, without the three national
-- holidays.
create or replace function refunds.add_working_days(from_at timestamptz, working_days integer) returns timestamptz language sql stable as $$
  select (max(w.day) + 1)::timestamp at time zone 'Asia/Kolkata' - interval '1 minute' from (
    select d.day from generate_series(1, 60) n,
        lateral (select (from_at at time zone 'Asia/Kolkata')::date + n as day) d
      where extract(isodow from d.day) <> 7 and to_char(d.day, 'MM-DD') not in ('01-26', '08-15', '10-02')
      order by d.day limit working_days) w
$$;

grant execute on function refunds.add_working_days to marga_authorizer;
