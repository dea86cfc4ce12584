-- @values value: taken | missing | claimed
create or replace function operations.claim(of_key text, lease_ms bigint) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce(platform.staff(), '') = '' then return 'missing'; end if;
  return operations.claim_work_item(of_key, lease_ms);
end $$;

alter function operations.claim owner to marga_authorizer;
grant execute on function operations.claim to marga_operator;
