-- Requests a subscription. It returns nothing: the caller learns nothing about the address, and all information is
-- mailed to it. A pending address gets at most one mail an hour, a confirmed one at most one a day, and an
-- unsubscribed one becomes pending again.
-- @wall public: Who subscribes has no account. It returns nothing about the address; all that follows is mailed to it, at most once an hour.
create or replace function newsletter.subscribe(new_id text, address text, mail_locale text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  known newsletter.subscriber;
  is_due boolean;
begin
  insert into newsletter.subscriber (id, email, locale, state) values (new_id, lower(address), mail_locale, 'pending')
    on conflict (email) do nothing;
  if found then
    perform platform.queue_mail(platform.new_id('mal'), lower(address), 'newsletter-confirm', mail_locale,
      jsonb_build_object('subscriberId', new_id));
    return;
  end if;
  select * into known from newsletter.subscriber s where s.email = lower(address) for update;
  if known.id is null then return; end if;
  -- An unsubscribed address may be mailed at once: only its owner can have unsubscribed it, and nothing was sent
  -- since then.
  is_due := known.state = 'unsubscribed' or known.mailed_at <= platform.now() -
    case known.state when 'confirmed' then interval '1 day' else interval '1 hour' end;
  if known.state <> 'confirmed' then
    update newsletter.subscriber s set state = 'pending', asked_at = platform.now(), locale = mail_locale,
        confirmed_at = null, unsubscribed_at = null
      where s.id = known.id;
  end if;
  if not is_due then return; end if;
  update newsletter.subscriber s set mailed_at = platform.now() where s.id = known.id;
  perform platform.queue_mail(platform.new_id('mal'), known.email,
    case known.state when 'confirmed' then 'newsletter-welcome' else 'newsletter-confirm' end,
    case known.state when 'confirmed' then known.locale else mail_locale end,
    jsonb_build_object('subscriberId', known.id));
end $$;

alter function newsletter.subscribe owner to marga_authorizer;
grant execute on function newsletter.subscribe to marga_app;
