-- Returns the first day, from `day` on, on which a statement closes. Weekly statements close on Sundays, fortnightly
-- ones on the 15th and on the last day of the month, and monthly ones on the last day of the month.
create or replace function ledger.closing_day_of_cycle(of_cycle text, day date) returns date language sql immutable as $$
  select case of_cycle
    when 'weekly' then day + (7 - extract(isodow from day)::integer)
    when 'fortnightly' then case when extract(day from day) <= 15
      then (date_trunc('month', day::timestamp) + interval '14 days')::date
      else (date_trunc('month', day::timestamp) + interval '1 month - 1 day')::date end
    else (date_trunc('month', day::timestamp) + interval '1 month - 1 day')::date end
$$;

grant execute on function ledger.closing_day_of_cycle to marga_app, marga_authorizer, marga_operator;
