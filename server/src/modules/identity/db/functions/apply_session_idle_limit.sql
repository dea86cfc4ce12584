-- Shortens sessions that are already open to the company's idle limit, when the limit is set or a member joins.
-- @wall internal: A trigger of companies and members. Who sets the limit cannot touch sessions; it only shortens those of members of that company.
create or replace function identity.apply_session_idle_limit() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  changed jsonb := to_jsonb(new);
begin
  update engine.session s set "expiresAt" = s.renewed_at + idle.minutes * interval '1 minute'
    from (select m.user_id, identity.user_session_idle_minutes(m.user_id) as minutes from identity.member m
      where m.company_id = coalesce(changed ->> 'company_id', changed ->> 'id')
        and m.user_id = coalesce(changed ->> 'user_id', m.user_id)) idle
    where s."userId" = idle.user_id and s."expiresAt" > s.renewed_at + idle.minutes * interval '1 minute';
  return null;
end $$;

alter function identity.apply_session_idle_limit owner to marga_authorizer;
