-- Makes or hastens the next look.
create or replace function aftercare.look_soon(of_booking text, in_ms bigint) returns void language sql as $$
  insert into aftercare.watch (booking_id, company_id, look_at)
    select b.id, b.company_id, platform.now() + in_ms * interval '1 millisecond' from booking.booking b
      where b.id = of_booking and b.supplier <> 'offline'
    on conflict (booking_id) do update set look_at = least(aftercare.watch.look_at, excluded.look_at)
$$;

grant execute on function aftercare.look_soon to marga_app, marga_authorizer;
