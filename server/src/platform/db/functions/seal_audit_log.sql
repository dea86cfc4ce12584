-- Seals up to `most` audit entries that are not sealed yet and whose transactions are older than every running one.
-- Returns the new seal's number and hash: the caller logs them where an intruder into this database cannot change
-- them. Concurrent calls wait for each other.
-- @wall worker: No login role writes seals, or whoever changes an entry could seal it again. It seals in order, below every running transaction, and returns only a number and a hash.
create or replace function platform.seal_audit_log(most integer) returns table (seal bigint, seal_hash text, sealed integer)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  last platform.audit_seal;
  covered record;
begin
  perform pg_catalog.pg_advisory_xact_lock(7046029254386353131);
  select * into last from platform.audit_seal s order by s.number desc limit 1;
  select count(*)::integer as entries, string_agg(platform.audit_entry_text(a.*::platform.audit), chr(30) order by a.xid, a.seq) as texts,
      (array_agg(a.xid order by a.xid desc, a.seq desc))[1] as xid, (array_agg(a.seq order by a.xid desc, a.seq desc))[1] as seq
    into covered
    from (select * from platform.audit e
      where (e.xid, e.seq) > (coalesce(last.until_xid, '0'::xid8), coalesce(last.until_seq, 0))
        and e.xid < pg_catalog.pg_snapshot_xmin(pg_catalog.pg_current_snapshot())
      order by e.xid, e.seq limit most) a;
  if covered.entries = 0 then return; end if;
  insert into platform.audit_seal (number, until_xid, until_seq, entries, hash)
    values (coalesce(last.number, 0) + 1, covered.xid, covered.seq, covered.entries,
      platform.audit_seal_hash(coalesce(last.hash, ''::bytea), covered.texts))
    returning number, encode(hash, 'hex'), entries into seal, seal_hash, sealed;
  return next;
end $$;

alter function platform.seal_audit_log owner to marga_authorizer;
grant execute on function platform.seal_audit_log to marga_relay;
