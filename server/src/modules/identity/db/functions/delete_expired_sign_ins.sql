-- Deletes expired sessions, verifications and link codes, and devices not used for 400 days. Sessions are stored for
-- a week past their end, so that a list of them can be explained, and link codes for 30 days.
-- @wall worker: The relay has no rights on sessions and codes. It deletes what has expired, whoever's it is, and returns nothing.
create or replace function identity.delete_expired_sign_ins() returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from engine.session s where s."expiresAt" < platform.now() - interval '7 days';
  delete from engine.verification v where v."expiresAt" < platform.now();
  delete from identity.action_code c where c.expires_at < platform.now() - interval '30 days';
  delete from identity.known_device d where d.last_used_at < platform.now() - interval '400 days';
$$;

alter function identity.delete_expired_sign_ins owner to marga_authorizer;
grant execute on function identity.delete_expired_sign_ins to marga_relay;
