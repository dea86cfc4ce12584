create or replace function workqueue.orphan_orders() returns setof workqueue.work_item language sql stable as $$
  select 'orphan.' || s.supplier || '.' || s.supplier_order, 'orphan-order', b.company_id, b.id, s.supplier_order, s.supplier,
      workqueue.itinerary_title(b.itinerary), b.total_minor, coalesce(b.currency, 'INR'), s.found_at + interval '4 hours', s.found_at
    from bookings.orphan_order s left join bookings.booking b on b.id = s.reference
    where s.settled_at is null
$$;

grant execute on function workqueue.orphan_orders to marga_authorizer;
