-- The separators are listed one by one, because a regular expression would cost more than all else that a booking
-- writes.
create or replace function bookings.split_search_words(input text) returns setof text language sql immutable as $$
  select distinct left(word, 40)
    from string_to_table(translate(input, '-–—/\.,;:()[]{}''"’&+*#@!?_|~<>=', '                               '), ' ') word
    where word <> ''
$$;

grant execute on function bookings.split_search_words to marga_app, marga_authorizer;
