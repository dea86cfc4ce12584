-- Returns the text in lower case and without accents, so that zurich finds Zürich. Most names have no accents and
-- stripping them is expensive, so ASCII text skips it.
create or replace function bookings.normalize_search_text(input text) returns text language plpgsql immutable as $$
begin
  return lower(case when octet_length(input) = length(input) then input else regexp_replace(normalize(input, nfd), '[\u0300-\u036f]', '', 'g') end);
end $$;

grant execute on function bookings.normalize_search_text to marga_app, marga_authorizer;
