-- The supplier has not: what was set aside is let go of.
create or replace function aftercare.reject_change(of_move text, because text, of_send integer default null)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  m aftercare.move;
begin
  select * into m from aftercare.move x where x.id = of_move and x.company_id = platform.company() for update;
  if m.id is null or m.kind <> 'change'
      or aftercare.step_move(of_move, array['asked', 'sending', 'unknown', 'escalated'], 'rejected', null, because,
        of_send) is null then
    return false;
  end if;
  perform ledger.settle_hold(aftercare.hold_of(m), 'released', '[]'::jsonb);
  -- What the supplier moved meanwhile was kept from the buyer until this ended.
  perform aftercare.look_soon(m.booking_id, 0);
  return true;
end $$;

alter function aftercare.reject_change owner to marga_authorizer;
grant execute on function aftercare.reject_change to marga_app;
