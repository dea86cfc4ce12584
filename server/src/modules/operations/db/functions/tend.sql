-- Asks, reminds, waits: one person is enough, and no money moves.
-- @values value: taken | changed | missing | done
create or replace function operations.tend(of_key text, act text, detail jsonb, with_reason text, pace jsonb, request_id text, ip text)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce(platform.staff(), '') = '' then return 'missing'; end if;
  if operations.moves_money(act) or of_key like 'outside.%' then return 'changed'; end if;
  return operations.carry_out(of_key, act, detail, with_reason, pace, request_id, ip);
end $$;

alter function operations.tend owner to marga_authorizer;
grant execute on function operations.tend to marga_operator;
