create or replace function platform.audit_entry_text(entry platform.audit) returns text language sql stable as $$
  select concat_ws(chr(31), entry.id, coalesce(entry.company_id, '-'), coalesce(entry.user_id, '-'), entry.action,
    entry.subject, entry.request_id, extract(epoch from entry.created_at)::text, entry.detail::text,
    coalesce(entry.key_id, '-'), coalesce(entry.ip_address, '-'), entry.staff::text, entry.xid::text, entry.seq::text)
$$;

grant execute on function platform.audit_entry_text to marga_authorizer;
