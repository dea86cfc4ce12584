-- Ends an action on a work item: records it in the audit log and releases the item's claim. Returns 'done'.
create or replace function workqueue.record_work_item_action(of_key text, of_company text, action text, of_subject text, with_reason text,
  detail jsonb default '{}') returns text language plpgsql as $$
begin
  update workqueue.work_item_state x set claimed_by = null, claimed_until = null where x.key = of_key;
  perform platform.record_audit(of_company, platform.current_operator(), action, of_subject,
    jsonb_strip_nulls(detail || jsonb_build_object('reason', with_reason, 'row', of_key)), true);
  return 'done';
end $$;

grant execute on function workqueue.record_work_item_action to marga_authorizer;
