create or replace function ledger.start_of_indian_day(day date) returns timestamptz language sql immutable as $$
  select day::timestamp at time zone 'Asia/Kolkata'
$$;

grant execute on function ledger.start_of_indian_day to marga_app, marga_authorizer, marga_operator;
