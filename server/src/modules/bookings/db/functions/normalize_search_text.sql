-- Returns the text in lower case and without accents, so that zurich finds Zürich. Most names have no accents and
-- stripping them is expensive, so ASCII text skips it.
create or replace function bookings.normalize_search_text(input text) returns text language sql immutable as $$
  select case when octet_length(input) = length(input) then lower(input)
    else lower(regexp_replace(normalize(input, nfd), '[\u0300-\u036f]', '', 'g')) end
$$;

grant execute on function bookings.normalize_search_text to marga_app, marga_authorizer;
