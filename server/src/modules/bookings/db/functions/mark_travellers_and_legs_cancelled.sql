-- Adds travellers and legs, by position, to the cancelled ones.
create or replace function bookings.mark_travellers_and_legs_cancelled(of_booking text, of_travellers integer[], of_legs integer[])
returns void language sql as $$
  update bookings.booking b set updated_at = platform.now(),
      cancelled_travellers = array(select distinct t from unnest(b.cancelled_travellers || coalesce(of_travellers, '{}')) t order by t),
      cancelled_legs = array(select distinct l from unnest(b.cancelled_legs || coalesce(of_legs, '{}')) l order by l)
    where b.id = of_booking
$$;

grant execute on function bookings.mark_travellers_and_legs_cancelled to marga_authorizer;
