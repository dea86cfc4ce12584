-- Sends an invitation again, or withdraws it.
create or replace function identity.resend_or_withdraw_invitation(invitation text, withdraw boolean, manageable text[], actor text)
returns text language plpgsql as $$
declare
  known identity.invitation;
begin
  select * into known from identity.invitation i
    where i.id = invitation and i.company_id = platform.current_company() and i.state = 'open' for update;
  if known.id is null then return 'not-found'; end if;
  if not known.role = any (manageable) then return 'permission-denied'; end if;
  if withdraw then
    update identity.invitation i set state = 'withdrawn' where i.id = invitation;
  else
    perform identity.mail_invitation(invitation);
  end if;
  perform platform.record_audit(platform.current_company(), actor,
    case when withdraw then 'identity.invitation-withdrawn' else 'identity.invitation-reminded' end, invitation,
    jsonb_build_object('email', known.email));
  return 'settled';
end $$;

grant execute on function identity.resend_or_withdraw_invitation to marga_authorizer, marga_app;
