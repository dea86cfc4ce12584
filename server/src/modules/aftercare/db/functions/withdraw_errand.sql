-- False when it has been answered, or taken back before.
-- @null by_key
create or replace function aftercare.withdraw_errand(of_errand text, actor text, request_id text, from_ip text, by_key text)
returns boolean language plpgsql as $$
declare
  e aftercare.errand;
begin
  update aftercare.errand x set state = 'withdrawn', ended_at = platform.now(), ended_by = actor
    where x.id = of_errand and x.company_id = platform.company() and x.state = 'open' returning * into e;
  if e.id is null then return false; end if;
  perform platform.note(e.company_id, actor, 'aftercare.errand-withdrawn', e.booking_id, request_id, from_ip,
    jsonb_build_object('errand', e.id), by_key);
  perform aftercare.tell(e.company_id, e.booking_id);
  return true;
end $$;

grant execute on function aftercare.withdraw_errand to marga_app;
