create or replace function ledger.day_begins(day date) returns timestamptz language sql immutable as $$
  select day::timestamp at time zone 'Asia/Kolkata'
$$;

grant execute on function ledger.day_begins to marga_app, marga_authorizer, marga_operator;
