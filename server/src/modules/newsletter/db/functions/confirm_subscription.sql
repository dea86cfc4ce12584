-- Confirms a subscription by a mailed code and queues the welcome mail. Returns `confirmed` once, `again` for a
-- repeated click, `expired`, or null when the code is unknown or the address has unsubscribed since.
-- @values value: again | confirmed | expired
-- @null value
-- @wall secret: Subscribers have no account. It confirms the subscriber whose mailed code's hash is given.
create or replace function newsletter.confirm_subscription(code_hash text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  known newsletter.code;
  of_subscriber newsletter.subscriber;
begin
  select * into known from newsletter.code c where c.code_hash = confirm_subscription.code_hash and c.purpose = 'confirm';
  if known.subscriber_id is null then return null; end if;
  select * into of_subscriber from newsletter.subscriber s where s.id = known.subscriber_id for update;
  if of_subscriber.state = 'confirmed' then return 'again'; end if;
  update newsletter.code c set used_at = platform.now()
    where c.code_hash = known.code_hash and c.used_at is null and c.expires_at > platform.now();
  if not found then
    return case when known.used_at is null and of_subscriber.state = 'pending' then 'expired' end;
  end if;
  update newsletter.subscriber s set state = 'confirmed', confirmed_at = platform.now(), mailed_at = platform.now()
    where s.id = of_subscriber.id;
  perform platform.queue_mail(platform.new_id('mal'), of_subscriber.email, 'newsletter-welcome', of_subscriber.locale,
    jsonb_build_object('subscriberId', of_subscriber.id));
  perform platform.record_audit(null, null, 'newsletter.confirmed', of_subscriber.id);
  return 'confirmed';
end $$;

alter function newsletter.confirm_subscription owner to marga_authorizer;
grant execute on function newsletter.confirm_subscription to marga_app;
