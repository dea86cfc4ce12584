-- @wall worker: The relay cannot read webhooks. It hands out those that are not handled, for a while.
create or replace function payments.claim_webhooks(most integer, lease_ms bigint)
returns table (event_id text, body_hash text, body bytea, received_at timestamptz)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update payments.webhook w set claimed_until = platform.now() + lease_ms * interval '1 millisecond'
    where (w.event_id, w.body_hash) in (select x.event_id, x.body_hash from payments.webhook x
      where x.handled_at is null and x.claimed_until <= platform.now()
      order by x.claimed_until, x.received_at limit most for update skip locked)
    returning w.event_id, w.body_hash, w.body, w.received_at
$$;

alter function payments.claim_webhooks owner to marga_authorizer;
grant execute on function payments.claim_webhooks to marga_relay;
