-- Returns the position up to which entries are sealed, to show it beside each entry.
-- @wall public: No login role reads the seals. It tells a position in the log and nothing of an entry.
create or replace function platform.audit_sealed_until() returns table (xid xid8, seq bigint) language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.until_xid, s.until_seq from platform.audit_seal s order by s.number desc limit 1
$$;

alter function platform.audit_sealed_until owner to marga_authorizer;
grant execute on function platform.audit_sealed_until to marga_app, marga_operator;
