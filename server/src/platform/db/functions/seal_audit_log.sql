-- Seals up to `most` audit entries that are not sealed yet and whose transactions are older than every running one.
-- Returns the new seal's number and hash: the caller logs them where an intruder into this database cannot change
-- them. Concurrent calls wait for each other.
-- @wall worker: No login role writes seals, or whoever changes an entry could seal it again. It seals in order, below every running transaction, and returns only a number and a hash.
create or replace function platform.seal_audit_log(most integer) returns table (seal bigint, seal_hash text, sealed integer)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  last platform.audit_seal;
  newest platform.audit;
  covered record;
begin
  perform pg_catalog.pg_advisory_xact_lock(7046029254386353131);
  select * into last from platform.audit_seal s order by s.number desc limit 1;
  select * into newest from (select * from platform.audit e
      where (e.xid, e.seq) > (coalesce(last.until_xid, '0'::xid8), coalesce(last.until_seq, 0))
        and e.xid < pg_catalog.pg_snapshot_xmin(pg_catalog.pg_current_snapshot())
      order by e.xid, e.seq limit most) a order by a.xid desc, a.seq desc limit 1;
  if newest.id is null then return; end if;
  covered := platform.hash_audit_entries(last, newest.xid, newest.seq);
  insert into platform.audit_seal (number, until_xid, until_seq, entries, hash)
    values (coalesce(last.number, 0) + 1, newest.xid, newest.seq, covered.entries, covered.hash)
    returning number, encode(hash, 'hex'), entries into seal, seal_hash, sealed;
  return next;
end $$;

alter function platform.seal_audit_log owner to marga_authorizer;
grant execute on function platform.seal_audit_log to marga_relay;
