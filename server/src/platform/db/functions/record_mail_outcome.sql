-- Copies the outcome of a mail to its log entries: 'sent', 'failed' or 'dropped'. A mail that failed and is sent
-- after all is logged as sent.
-- @wall internal: A trigger of the mail queue. Who sends mails may not write the log that companies read; it copies only how a mail ended.
create or replace function platform.record_mail_outcome() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update platform.mail_log l set state = case
      when new.sent_at is not null then 'sent' when new.failed_at is not null then 'failed' else 'dropped' end
    where l.mail_id = new.id;
  return null;
end $$;

alter function platform.record_mail_outcome owner to marga_authorizer;
