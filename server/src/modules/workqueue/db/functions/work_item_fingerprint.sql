-- How a row stands, in a word: what was proposed about it is about this. Null when it is open no longer. That a supplier
-- was asked once more and said the same changes nothing.
create or replace function workqueue.work_item_fingerprint(of_key text) returns text language sql stable as $$
  select md5(concat_ws('|', b.kind, b.at_risk_minor, b.currency, case when b.kind <> 'supplier-cancelled' then b.since end, k.updated_at))
    from workqueue.open_work_items() b left join bookings.booking k on k.id = b.booking_id where b.key = of_key limit 1
$$;

grant execute on function workqueue.work_item_fingerprint to marga_authorizer;
