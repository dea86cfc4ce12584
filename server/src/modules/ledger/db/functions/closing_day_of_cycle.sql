-- Returns the first day at or after this one on which a statement closes: Sundays; the 15th and the month's last;
-- or the month's last.
create or replace function ledger.closing_day_of_cycle(of_cycle text, day date) returns date language sql immutable as $$
  select case of_cycle
    when 'weekly' then day + (7 - extract(isodow from day)::integer)
    when 'fortnightly' then case when extract(day from day) <= 15
      then (date_trunc('month', day::timestamp) + interval '14 days')::date
      else (date_trunc('month', day::timestamp) + interval '1 month - 1 day')::date end
    else (date_trunc('month', day::timestamp) + interval '1 month - 1 day')::date end
$$;

grant execute on function ledger.closing_day_of_cycle to marga_app, marga_authorizer, marga_operator;
