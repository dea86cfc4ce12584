-- Counts the audit entries after a seal up to a position, and returns the hash of the seal that covers them: over the
-- entries and the hash of the seal before, which is null for the first one.
create or replace function platform.hash_audit_entries(previous platform.audit_seal, until_xid xid8, until_seq bigint, out entries integer,
  out hash bytea) language sql stable as $$
  select count(*)::integer, sha256(coalesce(previous.hash, '') || sha256(convert_to(coalesce(string_agg(concat_ws(chr(31), a.id,
      coalesce(a.company_id, '-'), coalesce(a.user_id, '-'), a.action, a.subject, a.request_id, extract(epoch from a.created_at)::text,
      a.detail::text, coalesce(a.key_id, '-'), coalesce(a.ip_address, '-'), a.staff::text, a.xid::text, a.seq::text),
      chr(30) order by a.xid, a.seq), ''), 'UTF8')))
    from platform.audit a
    where (a.xid, a.seq) > (coalesce(previous.until_xid, '0'), coalesce(previous.until_seq, 0))
      and (a.xid, a.seq) <= (hash_audit_entries.until_xid, hash_audit_entries.until_seq)
$$;

grant execute on function platform.hash_audit_entries to marga_authorizer;
