create or replace function bookings.sample_own_priced_bookings(most integer)
returns table (booking_id text, company_id text, company_name text, service text, itinerary jsonb, price jsonb)
language sql stable as $$
  select b.id, b.company_id, c.name, b.service, b.itinerary, b.price
    from bookings.booking b join identity.company c on c.id = b.company_id
    where b.company_id = platform.current_company() and b.price is not null order by b.id desc limit most
$$;

grant execute on function bookings.sample_own_priced_bookings to marga_app;
