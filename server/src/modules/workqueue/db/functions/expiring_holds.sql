-- Lists checkouts with bookings on hold whose payment deadline is at most two hours away.
create or replace function workqueue.expiring_holds() returns setof workqueue.work_item language sql stable as $$
  select 'hold.' || c.id, 'hold-expiring', c.company_id, held.first, bookings.short_booking_reference(held.first), held.supplier,
      held.title, held.total, c.currency, c.pay_by, c.pay_by - interval '2 hours'
    from checkout.checkout c, lateral (
      select min(b.id) as first, min(b.supplier) as supplier, sum(b.total_minor)::bigint as total,
          (array_agg(workqueue.itinerary_title(b.itinerary) order by b.id))[1] as title
        from bookings.booking b where b.company_id = c.company_id and b.checkout_id = c.id and b.state = 'on-hold') held
    where c.pay_by between platform.now() and platform.now() + interval '2 hours' and held.first is not null
$$;

grant execute on function workqueue.expiring_holds to marga_authorizer;
