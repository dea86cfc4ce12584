-- Lists offline bookings that are proposed and need the approval of a second person before they are recorded.
create or replace function workqueue.offline_bookings_awaiting_approval() returns setof workqueue.work_item language sql stable as $$
  select a.subject, 'offline-booking-waiting', a.company_id, null, a.detail ->> 'reference', a.detail ->> 'bookedWith',
      workqueue.itinerary_title(a.detail -> 'itinerary'), a.amount_minor, 'INR'::char(3),
      workqueue.operator_decision_deadline(a.proposed_at, bookings.local_time_to_instant(coalesce(a.detail #> '{itinerary,segments,0,departsAt}',
        a.detail #> '{itinerary,checkInAt}'))), a.proposed_at
    from approvals.approval a where a.state = 'proposed' and a.kind = 'work-item.record-offline-booking' and a.expires_at > platform.now()
$$;

grant execute on function workqueue.offline_bookings_awaiting_approval to marga_authorizer;
