-- Adds a message of the customer to their ticket. Returns 'again' with the first message on a repeat, 'taken' when
-- the id belongs to another message, and 'too-many' when the customer has written `most_a_minute` messages in the last
-- minute or the ticket has `most_in_all`. Returns no row when the caller may not open the ticket
-- (support.can_open_ticket). The team is mailed if its address is given.
-- @values outcome: written | again | taken | too-many
-- @null key_hash, token_hash, team, seq, at
-- @wall secret: A visitor has no account and no company. It opens the ticket by the browser's key or the session, and limits how much is written.
create or replace function support.add_customer_message(ticket_id text, key_hash text, token_hash text, message_id text, message_text text, team text,
  most_a_minute integer, most_in_all integer) returns table (outcome text, seq integer, at timestamptz) language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  t support.ticket;
  m support.message;
begin
  select * into t from support.ticket x
    where x.id = add_customer_message.ticket_id and support.can_open_ticket(x.id, x.user_id, key_hash, token_hash) for update;
  if t.id is null then return; end if;
  select * into m from support.message x where x.id = message_id;
  if m.id is not null then
    outcome := case when m.ticket_id = t.id and not m.from_support and m.text = message_text then 'again' else 'taken' end;
  elsif t.last_seq >= most_in_all or (select count(*) from support.message x where x.ticket_id = t.id and not x.from_support
      and x.at > platform.now() - interval '1 minute') >= most_a_minute then
    outcome := 'too-many';
  else
    begin
      m := support.append_ticket_message(t, message_id, null, null, message_text);
      outcome := 'written';
    exception when unique_violation then
      outcome := 'taken';
    end;
    if outcome = 'written' and t.state <> 'waiting' and team is not null then
      perform support.mail_support_team(t, team, message_text);
    end if;
  end if;
  if outcome in ('written', 'again') then seq := m.seq; at := m.at; end if;
  return next;
end $$;

alter function support.add_customer_message owner to marga_authorizer;
grant execute on function support.add_customer_message to marga_app;
