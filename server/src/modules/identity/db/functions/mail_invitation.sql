-- Returns false, and mails nothing, when the address is an operator's: an operator is never a member of a company.
-- @wall company: The application cannot add to the mail queue. It mails an open invitation of the company of the transaction to the invited address.
create or replace function identity.mail_invitation(of_invitation text) returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform platform.queue_mail(platform.new_id('mal'), i.email, 'invitation', i.locale,
      jsonb_build_object('invitationId', i.id, 'companyName', c.name, 'role', i.role, 'invitedBy', coalesce(u."name", '')),
      i.company_id, null)
    from identity.invitation i
    join identity.company c on c.id = i.company_id
    left join engine."user" u on u."id" = i.invited_by
    where i.id = of_invitation and i.company_id = platform.current_company() and i.state = 'open'
      and not exists (select from identity.staff s join engine."user" o on o."id" = s.user_id where o."email" = i.email);
  return found;
end $$;

alter function identity.mail_invitation owner to marga_authorizer;
grant execute on function identity.mail_invitation to marga_app;
