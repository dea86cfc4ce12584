create or replace function support.mail_ticket_received(t support.ticket) returns void language sql as $$
  select platform.queue_mail(platform.new_id('mal'), t.email, 'ticket-received', t.locale,
    jsonb_build_object('ticketId', t.id, 'reference', t.reference, 'kind', t.kind), null, t.user_id)
$$;

grant execute on function support.mail_ticket_received to marga_authorizer;
