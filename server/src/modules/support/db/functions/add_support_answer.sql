-- @values outcome: written | again | taken
-- @null seq, at, by_name
-- @wall operator: Operators only read tickets. It answers only for an operator, under that operator's name, and records who did.
create or replace function support.add_support_answer(ticket_id text, message_id text, message_text text, is_sender_online boolean)
returns table (outcome text, seq integer, at timestamptz, by_name text) language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  t support.ticket;
  m support.message;
begin
  if coalesce(platform.current_operator(), '') = '' then return; end if;
  select * into t from support.ticket x where x.id = add_support_answer.ticket_id for update;
  if t.id is null then return; end if;
  select * into m from support.message x where x.id = message_id;
  if m.id is not null then
    outcome := case when m.ticket_id = t.id and m.operator_id = platform.current_operator() and m.text = message_text
      then 'again' else 'taken' end;
  else
    begin
      m := support.append_ticket_message(t, message_id, platform.current_operator(), identity.person_name(platform.current_operator()), message_text);
      outcome := 'written';
    exception when unique_violation then
      outcome := 'taken';
    end;
    if outcome = 'written' then
      if not is_sender_online then perform support.mail_unread_answers_of_ticket(t.id); end if;
      -- The entry belongs to no company: owners read the company's log, and a colleague's conversation with support
      -- is not theirs to see.
      perform platform.record_audit(null, platform.current_operator(), 'support.answered', t.id,
        jsonb_build_object('message', m.id), true);
    end if;
  end if;
  if outcome in ('written', 'again') then seq := m.seq; at := m.at; by_name := m.operator_name; end if;
  return next;
end $$;

alter function support.add_support_answer owner to marga_authorizer;
grant execute on function support.add_support_answer to marga_operator;
