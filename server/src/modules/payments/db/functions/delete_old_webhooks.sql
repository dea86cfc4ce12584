-- What is two months old is told in full by payments, refunds and transfers themselves.
create or replace function payments.delete_old_webhooks() returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from payments.webhook w where w.handled_at < platform.now() - interval '60 days'
$$;

alter function payments.delete_old_webhooks owner to marga_authorizer;
grant execute on function payments.delete_old_webhooks to marga_relay;
