-- What was quoted by telephone is done by telephone: its quote is a name of Marga's own, which no supplier knows.
create or replace function amendments.is_manual_quote(quote text) returns boolean language sql immutable as $$
  select starts_with(quote, 'manual ')
$$;

grant execute on function amendments.is_manual_quote to marga_authorizer, marga_app;
