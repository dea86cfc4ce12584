create or replace function support.mail_support_team(t support.ticket, team text, message_text text) returns void language sql as $$
  select platform.queue_mail(platform.new_id('mal'), team, 'ticket-arrived', 'en', jsonb_build_object(
    'ticketId', t.id, 'reference', t.reference, 'kind', t.kind, 'name', t.name, 'email', t.email, 'phone', t.phone,
    'groupRequest', t.group_request, 'text', message_text, 'companyName', (select c.name from identity.company c where c.id = t.company_id)))
$$;

grant execute on function support.mail_support_team to marga_authorizer;
