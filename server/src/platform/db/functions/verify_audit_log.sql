-- Recomputes every seal and returns the number of the first broken one (`broken_at`). A changed, added or removed
-- entry breaks the seal that covers it. A seal that was recomputed to match breaks the next one, which includes its
-- hash.
-- @null broken_at, sealed_at
-- @wall public: No login role reads the seals. It recomputes them and returns counts and the number of the first broken one, never an entry.
create or replace function platform.verify_audit_log()
returns table (seals bigint, entries bigint, unsealed bigint, broken_at bigint, sealed_at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  one platform.audit_seal;
  previous platform.audit_seal;
  covered record;
begin
  seals := 0;
  entries := 0;
  for one in select * from platform.audit_seal s order by s.number loop
    covered := platform.hash_audit_entries(previous, one.until_xid, one.until_seq);
    if broken_at is null and (one.number <> coalesce(previous.number, 0) + 1 or covered.entries <> one.entries
        or one.hash <> covered.hash) then
      broken_at := one.number;
    end if;
    seals := seals + 1;
    entries := entries + covered.entries;
    sealed_at := one.sealed_at;
    previous := one;
  end loop;
  select count(*) into unsealed from platform.audit a
    where (a.xid, a.seq) > (coalesce(previous.until_xid, '0'::xid8), coalesce(previous.until_seq, 0));
  return next;
end $$;

alter function platform.verify_audit_log owner to marga_authorizer;
grant execute on function platform.verify_audit_log to marga_operator;
