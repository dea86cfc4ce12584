-- Exports what identity stores about a person, for that person. Each export is recorded in the audit log, and the
-- copy shows that entry too.
-- @wall secret: The application cannot read a person's data across companies. It returns those of the session's own user and records the export.
create or replace function identity.export_account(token_hash text) returns jsonb
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select identity.record_person_audit(identity.user_of_session(token_hash), 'identity.account-exported',
    identity.user_of_session(token_hash));
  with me as (select identity.user_of_session(token_hash) as id),
  moment as (select 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"' as form)
  select jsonb_build_object(
    'memberships', coalesce((select jsonb_agg(jsonb_build_object('companyId', m.company_id, 'companyName', c.name,
        'role', m.role, 'since', to_char(m.created_at at time zone 'UTC', moment.form)))
      from identity.member m join identity.company c on c.id = m.company_id, me where m.user_id = me.id), '[]'),
    'acceptedTerms', coalesce((select jsonb_agg(jsonb_build_object('version', t.version,
        'at', to_char(t.accepted_at at time zone 'UTC', moment.form)))
      from identity.terms_acceptance t, me where t.user_id = me.id), '[]'),
    'acceptedPrivacy', coalesce((select jsonb_agg(jsonb_build_object('version', t.version,
        'at', to_char(t.accepted_at at time zone 'UTC', moment.form)))
      from identity.privacy_acceptance t, me where t.user_id = me.id), '[]'),
    'sessions', coalesce((select jsonb_agg(jsonb_build_object('device', coalesce(s."userAgent", ''),
        'ipAddress', coalesce(s."ipAddress", ''),
        'startedAt', to_char(s."createdAt" at time zone 'UTC', moment.form),
        'expiresAt', to_char(s."expiresAt" at time zone 'UTC', moment.form)))
      from engine.session s, me where s."userId" = me.id), '[]'),
    'knownDevices', coalesce((select jsonb_agg(jsonb_build_object('device', d.user_agent,
        'lastUsedAt', to_char(d.last_used_at at time zone 'UTC', moment.form)))
      from identity.known_device d, me where d.user_id = me.id), '[]'),
    'activity', coalesce((select jsonb_agg(jsonb_build_object('action', a.action, 'subject', a.subject,
        'at', to_char(a.created_at at time zone 'UTC', moment.form), 'ipAddress', a.ip_address) order by a.id)
      from platform.audit a, me where a.user_id = me.id), '[]'),
    'exportedAt', to_char(platform.now() at time zone 'UTC', moment.form))
  from moment
$$;

alter function identity.export_account owner to marga_authorizer;
grant execute on function identity.export_account to marga_app;
