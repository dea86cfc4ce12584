create or replace function operations.has_lapsed(p operations.proposal) returns boolean language sql stable as $$
  select p.expires_at <= platform.now() or p.item_fingerprint is distinct from operations.work_item_fingerprint(p.key)
$$;

grant execute on function operations.has_lapsed to marga_authorizer;
