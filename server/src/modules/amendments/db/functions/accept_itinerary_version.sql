-- @null by_key
create or replace function amendments.accept_itinerary_version(of_booking text, of_version integer, by_user text, request_id text, from_ip text,
  by_key text) returns boolean language plpgsql as $$
begin
  if not amendments.answer_schedule_change(of_booking, of_version, 'accepted', by_user) then return false; end if;
  perform platform.record_audit(platform.current_company(), by_user, 'amendments.version-accepted', of_booking, request_id, from_ip,
    jsonb_build_object('version', of_version), by_key);
  return true;
end $$;

grant execute on function amendments.accept_itinerary_version to marga_app;
