create or replace function amendments.accept_itinerary_version(of_booking text, of_version integer, by_user text)
returns boolean language plpgsql as $$
begin
  if not amendments.answer_schedule_change(of_booking, of_version, 'accepted', by_user) then return false; end if;
  perform platform.record_audit(platform.current_company(), by_user, 'amendments.version-accepted', of_booking,
    jsonb_build_object('version', of_version));
  return true;
end $$;

grant execute on function amendments.accept_itinerary_version to marga_app;
