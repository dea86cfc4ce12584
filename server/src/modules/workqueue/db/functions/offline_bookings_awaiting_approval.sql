-- Lists offline bookings that are proposed and need the approval of a second person before they are recorded.
create or replace function workqueue.offline_bookings_awaiting_approval() returns setof workqueue.work_item language sql stable as $$
  select p.key, 'offline-booking-waiting', p.company_id, null, p.detail ->> 'reference', p.detail ->> 'bookedWith',
      workqueue.itinerary_title(p.detail -> 'itinerary'), p.amount_minor, 'INR'::char(3),
      workqueue.operator_decision_deadline(p.proposed_at, bookings.local_time_to_instant(coalesce(p.detail #> '{itinerary,segments,0,departsAt}',
        p.detail #> '{itinerary,checkInAt}'))), p.proposed_at
    from workqueue.proposal p where p.state = 'proposed' and p.action = 'record-offline-booking' and p.expires_at > platform.now()
$$;

grant execute on function workqueue.offline_bookings_awaiting_approval to marga_authorizer;
