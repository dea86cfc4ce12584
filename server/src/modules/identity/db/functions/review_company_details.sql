-- Puts the proposed details of a company in force, or refuses them, and mails the company's owners. Returns the company, or
-- null when no such proposal waits, its proposer is the operator, or the caller is not an operator.
-- @null with_reason, value
-- @wall operator: No login role changes the details of an approved company. It applies a proposal only for an operator and records who did.
create or replace function identity.review_company_details(proposal_id text, is_approved boolean, with_reason text)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  proposed identity.proposed_company_details;
  former identity.company;
  outcome text := case when is_approved then 'company-details-approved' else 'company-details-refused' end;
begin
  select p.* into proposed from identity.proposed_company_details p
    where p.id = proposal_id and p.proposed_by <> platform.current_operator() and platform.current_operator() <> '';
  -- Whoever changes the company's proposal locks the company first, so it is locked first here too.
  select c.* into former from identity.company c
    where c.id = proposed.company_id and c.state in ('approved', 'suspended') for update;
  delete from identity.proposed_company_details p where p.id = proposal_id and p.company_id = former.id;
  if not found then return null; end if;
  if is_approved then
    update identity.company c set name = proposed.name, entity_kind = proposed.entity_kind,
        registration_number = proposed.registration_number, address = proposed.address
      where c.id = former.id;
  end if;
  perform identity.mail_members(former.id, null, outcome, jsonb_strip_nulls(jsonb_build_object('reason', with_reason)));
  perform platform.record_audit(former.id, platform.current_operator(), 'identity.' || outcome, former.id,
    jsonb_strip_nulls(jsonb_build_object('formerName', case when former.name <> proposed.name then former.name end, 'name', nullif(proposed.name, former.name),
      'reason', with_reason)), true);
  return former.id;
end $$;

alter function identity.review_company_details owner to marga_authorizer;
grant execute on function identity.review_company_details to marga_operator;
