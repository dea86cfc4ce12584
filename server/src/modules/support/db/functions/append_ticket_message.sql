-- Appends a message to a ticket and updates its state: 'answered' after a message of support, otherwise 'waiting';
-- a closed ticket is open again. The caller has locked the ticket, which keeps the message numbers without a gap.
create or replace function support.append_ticket_message(t support.ticket, message_id text, by_operator text, by_name text, message_text text)
returns support.message language plpgsql as $$
declare
  written support.message;
begin
  insert into support.message (ticket_id, seq, id, from_support, operator_id, operator_name, text)
    values (t.id, t.last_seq + 1, message_id, by_operator is not null, by_operator, by_name, message_text)
    returning * into written;
  update support.ticket x set last_seq = written.seq, last_text = left(message_text, 200), last_at = written.at,
      last_support_seq = case when written.from_support then written.seq else x.last_support_seq end,
      state = case when written.from_support then 'answered' else 'waiting' end,
      waiting_since = case when not written.from_support then coalesce(x.waiting_since, written.at) end,
      closed_at = null,
      place = case when written.from_support then 10000000000000000 - (extract(epoch from written.at) * 1000000)::bigint
        else (extract(epoch from coalesce(x.waiting_since, written.at)) * 1000000)::bigint end,
      changed_xid = pg_current_xact_id()
    where x.id = t.id;
  return written;
end $$;

grant execute on function support.append_ticket_message to marga_authorizer;
