-- Returns the bookings of the company that have, for each prefix in `beginnings`, a word that begins with it. The
-- search starts from the rarest prefix. If that prefix matches more than `most` index entries, only the latest `most`
-- bookings of each matching word are checked, for the first 50 such words.
create or replace function bookings.search_bookings(beginnings text[], most integer) returns table (booking_id text) language plpgsql stable as $$
declare
  company text := platform.current_company();
  rarest text;
  fewest bigint;
begin
  select b, n into rarest, fewest from unnest(beginnings) b,
    lateral (select count(*) as n from (select from bookings.search_word w
      where w.company_id = company and w.word >= b and w.word < b || chr(1114111) limit most + 1) some_of_it) counted
    order by n limit 1;
  if fewest <= most then
    return query select distinct w.booking_id from bookings.search_word w
      where w.company_id = company and w.word >= rarest and w.word < rarest || chr(1114111)
        and not exists (select from unnest(beginnings) b where b <> rarest and not exists (
          select from bookings.search_word o where o.company_id = company and o.booking_id = w.booking_id
            and o.word >= b and o.word < b || chr(1114111)));
    return;
  end if;
  return query
    with recursive begun as (
      (select w.word from bookings.search_word w
        where w.company_id = company and w.word >= rarest and w.word < rarest || chr(1114111) order by w.word limit 1)
      union all
      select (select w.word from bookings.search_word w
        where w.company_id = company and w.word > begun.word and w.word < rarest || chr(1114111) order by w.word limit 1)
      from begun where begun.word is not null
    )
    select distinct latest.booking_id from (select b.word from begun b where b.word is not null limit 50) each_word,
      lateral (select w.booking_id from bookings.search_word w
        where w.company_id = company and w.word = each_word.word order by w.booking_id desc limit most) latest
      where not exists (select from unnest(beginnings) b where b <> rarest and not exists (
        select from bookings.search_word o where o.company_id = company and o.booking_id = latest.booking_id
          and o.word >= b and o.word < b || chr(1114111)));
end $$;

grant execute on function bookings.search_bookings to marga_app;
