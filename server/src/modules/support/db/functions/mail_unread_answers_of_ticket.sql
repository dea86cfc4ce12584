-- Queues one mail to the customer with the answers of support that have been neither read nor mailed yet, and marks
-- them as mailed.
create or replace function support.mail_unread_answers_of_ticket(of_ticket text) returns void language plpgsql as $$
declare
  t support.ticket;
  message_text text;
begin
  select * into t from support.ticket x where x.id = of_ticket for update;
  if t.email is null or t.last_support_seq <= greatest(t.mailed_up_to, t.read_by_sender) then return; end if;
  select left(string_agg(m.text, E'\n\n' order by m.seq), 20000) into message_text from support.message m
    where m.ticket_id = t.id and m.from_support and m.seq > greatest(t.mailed_up_to, t.read_by_sender);
  perform platform.queue_mail(platform.new_id('mal'), t.email, 'ticket-answered', t.locale, jsonb_build_object(
    'ticketId', t.id, 'reference', t.reference, 'kind', t.kind, 'text', message_text, 'upTo', t.last_support_seq), null, t.user_id);
  update support.ticket x set mailed_up_to = t.last_support_seq where x.id = t.id;
end $$;

grant execute on function support.mail_unread_answers_of_ticket to marga_authorizer;
