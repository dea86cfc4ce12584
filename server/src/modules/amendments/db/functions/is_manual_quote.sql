-- Returns whether an operator got the quote by telephone; the amendment is then also done by telephone. Marga itself
-- names such a quote, so no supplier knows the name.
create or replace function amendments.is_manual_quote(quote text) returns boolean language sql immutable as $$
  select starts_with(quote, 'manual ')
$$;

grant execute on function amendments.is_manual_quote to marga_authorizer, marga_app;
