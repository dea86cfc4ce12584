create or replace function operations.has_lapsed(p operations.proposal) returns boolean language sql stable as $$
  select p.expires_at <= platform.now() or p.standing is distinct from operations.standing_of(p.key)
$$;

grant execute on function operations.has_lapsed to marga_authorizer;
