-- What was quoted on the telephone is done on the telephone: its quote is a name of ours, and no supplier knows it.
create or replace function amendments.is_manual_quote(quote text) returns boolean language sql immutable as $$
  select starts_with(quote, 'manual ')
$$;

grant execute on function amendments.is_manual_quote to marga_authorizer, marga_app;
