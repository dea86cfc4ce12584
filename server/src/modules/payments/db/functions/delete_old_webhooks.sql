-- Deletes webhooks that were handled more than 60 days ago. They are not needed, because payments, refunds and
-- transfers contain all that they reported.
-- @wall worker: The relay cannot delete webhooks. It deletes those that were handled long ago, and returns nothing.
create or replace function payments.delete_old_webhooks() returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from payments.webhook w where w.handled_at < platform.now() - interval '60 days'
$$;

alter function payments.delete_old_webhooks owner to marga_authorizer;
grant execute on function payments.delete_old_webhooks to marga_relay;
