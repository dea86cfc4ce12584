-- @wall worker: The relay cannot write webhooks. It marks one as handled and returns nothing.
create or replace function payments.finish_webhook(of_event text, of_hash text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update payments.webhook w set handled_at = platform.now() where w.event_id = of_event and w.body_hash = of_hash
$$;

alter function payments.finish_webhook owner to marga_authorizer;
grant execute on function payments.finish_webhook to marga_relay;
