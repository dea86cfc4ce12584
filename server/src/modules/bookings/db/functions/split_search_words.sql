-- Returns the distinct words of a text, each cut to 40 characters. The separators are listed one by one, because a
-- regular expression would cost more than everything else that is written for a booking.
create or replace function bookings.split_search_words(input text) returns setof text language sql immutable as $$
  select distinct left(word, 40)
    from string_to_table(translate(input, '-–—/\.,;:()[]{}''"’&+*#@!?_|~<>=', '                               '), ' ') word
    where word <> ''
$$;

grant execute on function bookings.split_search_words to marga_app, marga_authorizer;
