-- Records a supplier's notice about orders, given by the supplier's ids or Marga's, and makes a check of their
-- bookings due now. For bookings that are no longer monitored, their expected refunds are checked now. Returns the
-- number of bookings or of refunds, whichever is larger; 0 when there are none or the notice is a duplicate.
-- @wall public: A supplier has no company, and the notice is not trusted. It at most has orders looked up sooner, and returns a number.
create or replace function monitoring.record_supplier_webhook(of_supplier text, notice_id text, of_orders text[])
returns integer language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  matched integer;
  looked_for integer;
begin
  insert into monitoring.notice (supplier, id, orders) values (of_supplier, notice_id, of_orders) on conflict do nothing;
  if not found then return 0; end if;
  perform monitoring.lock_supplier_orders(of_orders);
  update monitoring.order_monitor w set next_check_at = least(w.next_check_at, platform.now()), notices = w.notices + 1
    from bookings.booking b
    where (b.supplier_order = any (of_orders) or b.id = any (of_orders)) and b.supplier = of_supplier and w.booking_id = b.id;
  get diagnostics matched = row_count;
  looked_for := refunds.check_refunds_now(array(select b.id from bookings.booking b
    where (b.supplier_order = any (of_orders) or b.id = any (of_orders)) and b.supplier = of_supplier
      and not exists (select from monitoring.order_monitor w where w.booking_id = b.id)));
  return greatest(matched, looked_for);
end $$;

alter function monitoring.record_supplier_webhook owner to marga_authorizer;
grant execute on function monitoring.record_supplier_webhook to marga_app;
