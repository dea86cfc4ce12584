-- Confirmed with us, and cancelled or unknown at its supplier.
create or replace function operations.gone_orders() returns setof operations.burning language sql stable as $$
  select 'gone.' || b.id, 'order-gone', b.company_id, b.id, booking.reference_of(b.id), b.supplier,
      operations.title_of(b.itinerary), b.total_minor, b.currency,
      operations.decide_by(w.looked_at, b.departs_at), w.looked_at
    from aftercare.watch w join booking.booking b on b.id = w.booking_id
    where w.found is not null and b.state = 'confirmed'
$$;

grant execute on function operations.gone_orders to marga_authorizer;
