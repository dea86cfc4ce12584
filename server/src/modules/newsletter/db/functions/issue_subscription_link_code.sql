-- Stores the hash of a code that is about to be mailed. Returns false when the mail must not be sent, because the
-- subscriber's state no longer fits it.
-- @wall worker: The relay has no rights on codes. It stores the hash of a code for a subscriber in the right state, and answers yes or no.
create or replace function newsletter.issue_subscription_link_code(code_hash text, of_purpose text, of_subscriber text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from newsletter.subscriber s where s.id = of_subscriber
      and s.state = case of_purpose when 'confirm' then 'pending' else 'confirmed' end) then
    return false;
  end if;
  insert into newsletter.code as c (code_hash, purpose, subscriber_id, expires_at)
    values (issue_subscription_link_code.code_hash, of_purpose, of_subscriber,
      case of_purpose when 'confirm' then platform.now() + interval '3 days' end)
    on conflict on constraint code_pkey do nothing;
  return true;
end $$;

alter function newsletter.issue_subscription_link_code owner to marga_authorizer;
grant execute on function newsletter.issue_subscription_link_code to marga_relay;
