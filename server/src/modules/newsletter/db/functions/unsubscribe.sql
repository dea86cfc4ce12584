-- Unsubscribes an address by a mailed code. Returns `unsubscribed` once, `again` afterwards, or null when the code
-- is unknown. Confirmation codes that are still unused become invalid.
-- @values value: again | unsubscribed
-- @null value
-- @wall secret: Subscribers have no account. It unsubscribes the one whose mailed code's hash is given.
create or replace function newsletter.unsubscribe(code_hash text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  of_subscriber text;
begin
  select c.subscriber_id into of_subscriber from newsletter.code c
    where c.code_hash = unsubscribe.code_hash and c.purpose = 'unsubscribe';
  if of_subscriber is null then return null; end if;
  update newsletter.subscriber s set state = 'unsubscribed', unsubscribed_at = platform.now()
    where s.id = of_subscriber and s.state <> 'unsubscribed';
  if not found then return 'again'; end if;
  update newsletter.code c set used_at = platform.now()
    where c.subscriber_id = of_subscriber and c.purpose = 'confirm' and c.used_at is null;
  perform platform.record_audit(null, null, 'newsletter.unsubscribed', of_subscriber);
  return 'unsubscribed';
end $$;

alter function newsletter.unsubscribe owner to marga_authorizer;
grant execute on function newsletter.unsubscribe to marga_app;
