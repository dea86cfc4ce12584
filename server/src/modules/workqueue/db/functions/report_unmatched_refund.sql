-- Adds an expected refund of the booking's supplier to the work queue, so that an arrival can be recorded there. A
-- refund that has not arrived in full is preferred, then one that has not been paid back, then the latest. If it
-- was already reported, only a new note is added. Returns the item's key, null when no refund was ever expected
-- from the supplier.
-- @null value
-- @wall operator: Operators cannot read refunds or write work items. It adds a refund to the queue only for an operator and records who did.
create or replace function workqueue.report_unmatched_refund(of_booking text, note_id text, note_text text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  d refunds.expected_refund;
  t workqueue.work_item_state;
begin
  if coalesce(platform.current_operator(), '') = '' then return null; end if;
  select x.* into d from refunds.expected_refund x join bookings.booking b on b.company_id = x.company_id and b.id = x.booking_id
    where b.id = of_booking and x.component = 'supplier'
    order by (x.arrived_minor < x.quoted_minor) desc, (x.paid_back_at is null) desc, x.created_at desc, x.id desc limit 1;
  if d.id is null then return null; end if;
  -- This locks the item, and creates its row if there is none.
  insert into workqueue.work_item_state (item_type, item_id) values ('expected-refund', d.id)
    on conflict (key) do update set item_id = excluded.item_id returning * into t;
  -- A note with another text, such as one about a second payment, is added; a repeated text is not.
  insert into workqueue.note (id, key, booking_id, by_user, text) select note_id, t.key, of_booking, platform.current_operator(), note_text
    where not exists (select from workqueue.note n where n.key = t.key and n.by_user = platform.current_operator() and n.text = note_text);
  if t.reported_at is not null then return t.key; end if;
  -- A snoozed item appears in the work queue again.
  update workqueue.work_item_state x set reported_at = platform.now(), snoozed_until = null where x.key = t.key;
  -- The entry belongs to no company, because the company must not read of the refund until something has arrived.
  perform platform.record_audit(null, platform.current_operator(), 'work-item.reported-unmatched-refund', t.key,
    jsonb_build_object('booking', d.booking_id, 'company', d.company_id, 'noteId', note_id), true);
  return t.key;
end $$;

alter function workqueue.report_unmatched_refund owner to marga_authorizer;
grant execute on function workqueue.report_unmatched_refund to marga_operator;
