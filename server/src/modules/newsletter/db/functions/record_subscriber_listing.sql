-- Records in the audit log which operator listed the subscribers, and which part of the list, because the addresses
-- leave the system with it.
-- @null of_state, after_id
-- @wall operator: Operators cannot write the audit log. It records that this operator has listed addresses.
create or replace function newsletter.record_subscriber_listing(of_state text, after_id text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce(platform.current_operator(), '') = '' then return; end if;
  perform platform.record_audit(null, platform.current_operator(), 'newsletter.listed', 'newsletter',
    jsonb_strip_nulls(jsonb_build_object('state', of_state, 'after', after_id)), true);
end $$;

alter function newsletter.record_subscriber_listing owner to marga_authorizer;
grant execute on function newsletter.record_subscriber_listing to marga_operator;
