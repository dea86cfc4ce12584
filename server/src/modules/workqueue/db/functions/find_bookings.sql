-- Finds the latest bookings of all companies that have every one of the words, or one of the exact words (hashes of contacts, ticket numbers), or
-- whose company's name begins so. Words match as a whole and differ; the first should be the rarest, because the search starts from it.
-- @null supplier_reference
-- @wall operator: Operators cannot read bookings of all companies. It finds a few by what is searched for, without travellers, and only for an operator.
create or replace function workqueue.find_bookings(words text[], exact_words text[], company_begins text, most integer)
returns table (booking_id text, company_id text, company_name text, status text, service text, supplier_reference text, itinerary jsonb, departs_on date)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce(platform.current_operator(), '') = '' then return; end if;
  return query select b.id, b.company_id, c.name, b.status, b.service, b.supplier_reference, b.itinerary, b.departs_on
    from bookings.booking b join identity.company c on c.id = b.company_id
    where b.id = any (array((select w.booking_id from bookings.search_word w where w.word = words[1] and cardinality(words) - 1 =
          (select count(*) from bookings.search_word s where s.company_id = w.company_id and s.booking_id = w.booking_id and s.word = any (words[2:]))
        order by w.booking_id desc limit most)
      union all (select w.booking_id from bookings.search_word w where w.word = any (exact_words) order by w.booking_id desc limit most)
      union all select latest.id from identity.company k, lateral (select x.id from bookings.booking x where x.company_id = k.id order by x.id desc limit 5) latest
        where position(company_begins in lower(k.name)) = 1))
    order by b.id desc limit most;
end $$;

alter function workqueue.find_bookings owner to marga_authorizer;
grant execute on function workqueue.find_bookings to marga_operator;
