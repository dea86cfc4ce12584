-- Assigns a work item to an operator, with an optional note, or to nobody, and releases its claim. The audit log
-- stores the id of the note and not its text, because log entries are never erased.
-- @values value: taken | missing | done | claimed
-- @null to_user, note_text
-- @wall operator: No login role writes work items. It assigns one only for an operator, and only to staff.
create or replace function workqueue.assign_work_item(of_key text, to_user text, note_id text, note_text text, lease_ms bigint)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  ended text;
begin
  if coalesce(platform.current_operator(), '') = '' then return 'missing'; end if;
  if to_user is not null and not exists (select from identity.staff f where f.user_id = to_user) then return 'missing'; end if;
  ended := workqueue.claim_work_item(of_key, lease_ms);
  if ended <> 'claimed' then return ended; end if;
  update workqueue.work_item_state x set assignee = to_user, assigned_at = case when to_user is null then null else platform.now() end,
      claimed_by = null, claimed_until = null where x.key = of_key;
  if note_text is not null then
    insert into workqueue.note (id, key, booking_id, by_user, text, to_user)
      select note_id, b.key, coalesce(b.booking_id, (select a.detail ->> 'booking' from approvals.approval a where a.id = b.item_id)), platform.current_operator(), note_text, to_user
        from workqueue.list_open_work_items() b where b.key = of_key limit 1;
  end if;
  perform platform.record_audit(null, platform.current_operator(), 'work-item.assigned', of_key,
    jsonb_strip_nulls(jsonb_build_object('to', to_user, 'noteId', case when note_text is not null then note_id end)), true);
  return 'done';
end $$;

alter function workqueue.assign_work_item owner to marga_authorizer;
grant execute on function workqueue.assign_work_item to marga_operator;
