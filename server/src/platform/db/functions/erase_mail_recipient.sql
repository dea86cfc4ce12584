-- Erases the addresses of a deleted account from the mail log: every address mailed to this account, and its
-- present address also where no account had it when the mail was queued. That something was mailed, and when, stays
-- in the log.
create or replace function platform.erase_mail_recipient(of_user text, address text) returns void language sql as $$
  update platform.mail_log l set recipient = null where l.user_id = of_user or l.recipient = address
$$;

grant execute on function platform.erase_mail_recipient to marga_authorizer;
