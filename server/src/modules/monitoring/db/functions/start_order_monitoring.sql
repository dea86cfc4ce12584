-- Starts to monitor a booking. It is called, possibly more than once, in the transaction that confirms the booking.
-- The first check is due after ten minutes, so that a change made during ticketing is noticed early; it is due at
-- once if the supplier has already sent a notice about the order. Offline bookings are not monitored, because they
-- have no supplier to poll.
-- @wall company: The application cannot read suppliers' notices. It monitors only a confirmed booking of the company of the transaction.
create or replace function monitoring.start_order_monitoring(of_booking text)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  b bookings.booking;
begin
  select * into b from bookings.booking x where x.id = of_booking and x.company_id = platform.current_company();
  if b.id is null or b.state <> 'confirmed' or b.supplier = 'offline' then return; end if;
  perform monitoring.lock_supplier_orders(array[b.id, b.supplier_order]);
  -- A run that finds the booking confirmed by another run leaves the existing monitor as it is.
  insert into monitoring.order_monitor (booking_id, company_id, next_check_at)
    values (b.id, b.company_id, platform.now() + case when exists (select from monitoring.notice n
        where n.supplier = b.supplier and n.orders && array[b.id, b.supplier_order] and n.received_at > b.created_at)
      then interval '0' else interval '10 minutes' end)
    on conflict (booking_id) do nothing;
end $$;

alter function monitoring.start_order_monitoring owner to marga_authorizer;
grant execute on function monitoring.start_order_monitoring to marga_app;
