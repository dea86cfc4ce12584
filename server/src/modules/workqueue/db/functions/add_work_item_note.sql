-- @values value: missing | done | reused
-- @wall operator: No login role writes notes. It adds one to an open work item only for an operator, under that name.
create or replace function workqueue.add_work_item_note(of_key text, note_id text, note_text text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  item workqueue.work_item;
  known workqueue.note;
begin
  if coalesce(platform.current_operator(), '') = '' then return 'missing'; end if;
  select * into item from workqueue.list_open_work_items() b where b.key = of_key limit 1;
  if item.key is null then return 'missing'; end if;
  insert into workqueue.note (id, key, booking_id, by_user, text)
    values (note_id, of_key, coalesce(item.booking_id, (select a.detail ->> 'booking' from approvals.approval a where a.id = item.item_id)), platform.current_operator(), note_text) on conflict do nothing;
  if not found then
    select * into known from workqueue.note n where n.id = note_id;
    return case when known.key = of_key and known.by_user = platform.current_operator() and known.text = note_text then 'done' else 'reused' end;
  end if;
  perform platform.record_audit(null, platform.current_operator(), 'work-item.noted', of_key,
    jsonb_build_object('noteId', note_id), true);
  return 'done';
end $$;

alter function workqueue.add_work_item_note owner to marga_authorizer;
grant execute on function workqueue.add_work_item_note to marga_operator;
