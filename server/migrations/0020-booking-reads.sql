-- What lists, searches and orders bookings. The columns are kept by a trigger, so that also what the code before this
-- writes has them; 0021 fills the rows that are there already, and makes the indexes.
set local lock_timeout = '2s';

alter table booking.booking
  add column departs_at timestamptz,
  add column departs_on date,
  add column arrives_at timestamptz,
  add column search_text text;

-- The moment of a wall clock at a place. A zone that this database has not heard of is read as UTC: hours that are off by
-- some are better than a payment that fails because of them.
create function booking.moment_of(shown jsonb) returns timestamptz language plpgsql stable as $$
begin
  return (shown ->> 'local')::timestamp at time zone (shown ->> 'zone');
exception when invalid_parameter_value then
  return (shown ->> 'local')::timestamp at time zone 'UTC';
end $$;

-- Lower case and without accents, so that zurich finds Zürich.
create function booking.plain_text(words text) returns text language sql immutable as $$
  select lower(regexp_replace(normalize(words, nfd), '[\u0300-\u036f]', '', 'g'))
$$;

-- The characters of a reference, as the contract's referenceOf makes them of an id.
create function booking.reference_of(booking_id text) returns text language sql immutable as $$
  select translate(right(booking_id, 8), '0123456789abcdefghjkmnpqrstvwxyz', '23456789ABCDEFGHJKMNPQRSTVWXYZ23')
$$;

-- Everything that people remember a booking by.
create function booking.search_text(booking_id text, itinerary jsonb, travellers jsonb, supplier_reference text)
returns text language sql stable as $$
  select booking.plain_text(concat_ws(' ', booking.reference_of(booking_id), supplier_reference,
    (select string_agg(concat_ws(' ', t ->> 'givenName', t ->> 'familyName'), ' ') from jsonb_array_elements(travellers) t),
    (select string_agg(concat_ws(' ', s ->> 'origin', s ->> 'originName', s ->> 'destination', s ->> 'destinationName',
      s ->> 'carrier', (s ->> 'carrierCode') || (s ->> 'number'), s ->> 'carrierCode', s ->> 'number'), ' ')
      from jsonb_array_elements(itinerary -> 'segments') s)))
$$;

create function booking.keep_reads() returns trigger language plpgsql as $$
begin
  new.departs_at := booking.moment_of(new.itinerary #> '{segments,0,departsAt}');
  new.departs_on := left(new.itinerary #>> '{segments,0,departsAt,local}', 10)::date;
  new.arrives_at := booking.moment_of(new.itinerary #> '{segments,-1,arrivesAt}');
  new.search_text := booking.search_text(new.id, new.itinerary, new.travellers, new.supplier_reference);
  return new;
end $$;
create trigger keep_reads_of_new before insert on booking.booking for each row execute function booking.keep_reads();
-- A step of the workflow names all columns and changes few: only these cost anything here.
create trigger keep_reads_of_changed before update of itinerary, travellers, supplier_reference on booking.booking
  for each row when (new.supplier_reference is distinct from old.supplier_reference
    or new.itinerary <> old.itinerary or new.travellers <> old.travellers)
  execute function booking.keep_reads();

-- A few hundred at a time, each lot in a transaction of its own.
create procedure booking.fill_reads() language plpgsql as $$
begin
  loop
    update booking.booking b set
        departs_at = booking.moment_of(b.itinerary #> '{segments,0,departsAt}'),
        departs_on = left(b.itinerary #>> '{segments,0,departsAt,local}', 10)::date,
        arrives_at = booking.moment_of(b.itinerary #> '{segments,-1,arrivesAt}'),
        search_text = booking.search_text(b.id, b.itinerary, b.travellers, b.supplier_reference)
      where b.id in (select u.id from booking.booking u where u.search_text is null limit 500);
    exit when not found;
    commit;
  end loop;
end $$;

-- How far somebody has looked at what happened in a company. What happened is read where it is kept.
create schema notices;
grant usage on schema notices to marga_app;
create table notices.seen (
  company_id text not null,
  user_id text not null,
  up_to timestamptz not null,
  primary key (company_id, user_id)
);
alter table notices.seen enable row level security;
alter table notices.seen force row level security;
create policy tenant on notices.seen to marga_app using (company_id = platform.company());
grant select, insert, update on notices.seen to marga_app;

-- When the desk last answered the tickets of a member, of those that have to do with this company or with none. Whoever is
-- no member of the company of this transaction has none here.
create function support.answers_to(of_user text, lately interval, most integer)
returns table (id text, reference text, at timestamptz) language sql stable security definer
set search_path = pg_catalog, pg_temp as $$
  select t.id, t.reference, date_trunc('milliseconds', m.at) from support.ticket t
    join support.message m on m.ticket_id = t.id and m.seq = t.last_desk_seq
    where t.user_id = of_user and m.at > platform.now() - lately
      and (t.company_id is null or t.company_id = platform.company())
      and exists (select from identity.member b where b.company_id = platform.company() and b.user_id = of_user)
    order by m.at desc limit most
$$;
alter function support.answers_to(text, interval, integer) owner to marga_gate;
revoke execute on function support.answers_to(text, interval, integer) from public;
grant execute on function support.answers_to(text, interval, integer) to marga_app;

revoke execute on all functions in schema booking from public;
revoke execute on procedure booking.fill_reads() from public;
grant execute on function booking.moment_of(jsonb), booking.plain_text(text), booking.reference_of(text),
  booking.search_text(text, jsonb, jsonb, text), booking.keep_reads() to marga_app;
