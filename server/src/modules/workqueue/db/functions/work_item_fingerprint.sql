-- Returns a hash of a work item's state; null when the item is no longer open. An approval stores it and lapses
-- when it changes. A repeated check with the same reply of the supplier does not change it.
create or replace function workqueue.work_item_fingerprint(of_key text) returns text language sql stable as $$
  select md5(concat_ws('|', b.kind, b.at_risk_minor, b.currency, case when b.kind <> 'supplier-cancelled' then b.since end, k.updated_at))
    from workqueue.list_open_work_items() b left join bookings.booking k on k.id = b.booking_id where b.key = of_key limit 1
$$;

grant execute on function workqueue.work_item_fingerprint to marga_authorizer;
