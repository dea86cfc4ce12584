-- Mails a member of the company of this transaction, or all its owners when nobody is named.
-- @null of_user, value
-- @wall company: The application cannot add to the mail queue or read addresses. It mails only members of the company of the transaction.
create or replace function identity.mail_to_member(of_user text, template text, params jsonb) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select identity.mail_members(platform.current_company(), case when of_user is not null then array[of_user] end, template, params)
$$;

alter function identity.mail_to_member owner to marga_authorizer;
grant execute on function identity.mail_to_member to marga_app;
