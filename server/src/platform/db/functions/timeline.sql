-- Which history of this database we are in. It grows when a backup is restored or a replica takes over, so a row
-- written before can be told from one written after, and its lost future can be asked for.
create or replace function platform.timeline() returns integer language plpgsql stable as $$
begin
  return ('x' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8))::bit(32)::integer;
end $$;

grant execute on function platform.timeline to marga_app, marga_relay, marga_authorizer, marga_operator;
