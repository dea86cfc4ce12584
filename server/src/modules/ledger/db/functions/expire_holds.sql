-- Expires up to `most` holds whose expiry time has passed, so that their money is available again. Returns how many
-- it expired.
create or replace function ledger.expire_holds(most integer)
returns integer language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  one text;
  ended integer := 0;
begin
  for one in select h.booking_id from ledger.hold h
      where h.state = 'held' and h.expires_at <= platform.now() order by h.expires_at limit most loop
    if ledger.end_hold(one, 'expired', '[]') = 'expired' then ended := ended + 1; end if;
  end loop;
  return ended;
end $$;

alter function ledger.expire_holds owner to marga_authorizer;
grant execute on function ledger.expire_holds to marga_relay;
