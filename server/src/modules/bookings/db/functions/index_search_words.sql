create or replace function bookings.index_search_words() returns trigger language plpgsql as $$
begin
  -- This update only adds the supplier's reference, so only its words are new.
  if tg_op = 'UPDATE' and old.supplier_reference is null and (new.itinerary, new.travellers, new.contact_words) = (old.itinerary, old.travellers, old.contact_words) then
    insert into bookings.search_word (company_id, word, booking_id)
      select new.company_id, word, new.id from bookings.split_search_words(bookings.normalize_search_text(new.supplier_reference)) word
      on conflict do nothing;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    delete from bookings.search_word w where w.company_id = old.company_id and w.booking_id = old.id
      and w.word in ((select bookings.split_search_words(old.search_text) union all select unnest(old.contact_words))
        except (select bookings.split_search_words(new.search_text) union all select unnest(new.contact_words)));
  end if;
  insert into bookings.search_word (company_id, word, booking_id)
    select new.company_id, word, new.id from bookings.split_search_words(new.search_text) word
    union all select new.company_id, word, new.id from unnest(new.contact_words) word on conflict do nothing;
  return null;
end $$;

grant execute on function bookings.index_search_words to marga_app;
