-- Returns the number of the database's current WAL timeline. It grows when a backup is restored or a replica takes
-- over, so rows written before and after can be distinguished, and lost orders can be looked up.
create or replace function platform.database_timeline() returns integer language plpgsql stable as $$
begin
  return ('x' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8))::bit(32)::integer;
end $$;

grant execute on function platform.database_timeline to marga_app, marga_relay, marga_authorizer, marga_operator;
