-- The log forgets the addresses of an account that is deleted: the one that it has, also where no account had it when the
-- mail was queued, and those that it had before. That something was mailed, and when, stays with the thing it was about.
create or replace function platform.forget_recipient(of_user text, address text) returns void language sql as $$
  update platform.mail_log l set recipient = null where l.user_id = of_user or l.recipient = address
$$;

grant execute on function platform.forget_recipient to marga_authorizer;
