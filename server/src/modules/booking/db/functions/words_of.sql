-- Signs between words, one by one: a pattern would cost more than all else that a booking writes.
create or replace function booking.words_of(words text) returns setof text language sql immutable as $$
  select distinct left(word, 40)
    from string_to_table(translate(words, '-–—/\.,;:()[]{}''"’&+*#@!?_|~<>=', '                               '), ' ') word
    where word <> ''
$$;

grant execute on function booking.words_of to marga_app, marga_authorizer;
