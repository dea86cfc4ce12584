-- Deletes addresses that were not confirmed within thirty days, and links that expired more than thirty days ago.
-- @wall worker: The relay has no rights on subscribers. It deletes addresses and codes that are out of date, and returns nothing.
create or replace function newsletter.delete_unconfirmed_subscribers() returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from newsletter.subscriber s where s.state = 'pending' and s.asked_at < platform.now() - interval '30 days';
  delete from newsletter.code c where c.expires_at < platform.now() - interval '30 days';
$$;

alter function newsletter.delete_unconfirmed_subscribers owner to marga_authorizer;
grant execute on function newsletter.delete_unconfirmed_subscribers to marga_relay;
