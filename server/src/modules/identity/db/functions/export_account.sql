-- Selects what identity stores about a person, for that person, without secrets. Each export is recorded in the audit
-- log, and the copy shows that entry too.
-- @values kind: membership | terms | privacy | session | device | activity
-- @wall secret: The application cannot read a person's data across companies. It returns those of the session's own user and records the export.
create or replace function identity.export_account(token_hash text) returns table (kind text, entry jsonb)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select identity.record_person_audit(me, 'identity.account-exported', me) from identity.user_of_session(token_hash) me;
  select found.* from identity.user_of_session(token_hash) me, lateral (
    select 'membership', to_jsonb(x) from (select m.company_id, c.name, m.role, m.created_at
      from identity.member m join identity.company c on c.id = m.company_id where m.user_id = me) x
    union all select 'terms', to_jsonb(x) from (select t.version, t.accepted_at from identity.terms_acceptance t where t.user_id = me) x
    union all select 'privacy', to_jsonb(x) from (select t.version, t.accepted_at from identity.privacy_acceptance t where t.user_id = me) x
    union all select 'session', to_jsonb(x) from (select s."userAgent", s."ipAddress", s."createdAt", s."expiresAt"
      from engine.session s where s."userId" = me) x
    union all select 'device', to_jsonb(x) from (select d.user_agent, d.last_used_at from identity.known_device d where d.user_id = me) x
    union all select 'activity', to_jsonb(x) from (select a.id, a.action, a.subject, a.created_at, a.ip_address
      from platform.audit a where a.user_id = me) x
  ) found (kind, entry)
$$;

alter function identity.export_account owner to marga_authorizer;
grant execute on function identity.export_account to marga_app;
