-- Lists schedule changes that the buyer has not answered, for bookings that depart within a day.
create or replace function workqueue.unanswered_schedule_changes() returns setof workqueue.work_item language sql stable as $$
  select 'schedule-change.' || b.id, 'schedule-change', b.company_id, b.id, bookings.short_booking_reference(b.id), b.supplier,
      workqueue.itinerary_title(b.itinerary), b.total_minor, b.currency, b.departs_at, coalesce(v.since, b.updated_at)
    from bookings.booking b
    left join amendments.version v on v.booking_id = b.id and v.version = b.schedule_change_version
    where b.schedule_change_version is not null and b.state = 'confirmed'
      and b.departs_at between platform.now() and platform.now() + interval '1 day'
$$;

grant execute on function workqueue.unanswered_schedule_changes to marga_authorizer;
