-- Returns the booking that an open work item is about, if any. A proposed offline booking has its id already.
create or replace function workqueue.booking_of_work_item(item workqueue.work_item) returns text language sql stable as $$
  select coalesce(item.booking_id, (select a.detail ->> 'booking' from approvals.approval a where a.id = item.item_id))
$$;

grant execute on function workqueue.booking_of_work_item to marga_authorizer;
