-- Sets a company's state if it is still in one of the states that the operator decided on, mails its owners and
-- records the decision. Returns false when another operator was quicker or the caller is not an operator.
-- @null with_reason
-- @wall operator: No login role changes a company's state. It does so only for an operator and from the states that were decided on, and records who did.
create or replace function identity.record_company_decision(of_company text, from_states text[], to_state text, with_reason text,
  action text, template text) returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce(platform.current_operator(), '') = '' then return false; end if;
  update identity.company c set state = to_state, state_reason = with_reason, state_at = platform.now(),
      approved_by = coalesce(c.approved_by, case to_state when 'approved' then platform.current_operator() end),
      credit_from = least(c.credit_from, case to_state when 'approved' then platform.now() + interval '7 days' end)
    where c.id = of_company and c.state = any (from_states);
  if not found then return false; end if;
  if to_state = 'approved' then
    -- The declared GST numbers were reviewed together with the company.
    update identity.gstin g set state = 'approved', decided_at = platform.now()
      where g.company_id = of_company and g.state = 'declared';
  end if;
  perform identity.mail_members(of_company, null, template, jsonb_strip_nulls(jsonb_build_object('reason', with_reason)));
  perform platform.record_audit(of_company, platform.current_operator(), action, of_company,
    jsonb_strip_nulls(jsonb_build_object('reason', with_reason)), true);
  return true;
end $$;

alter function identity.record_company_decision owner to marga_authorizer;
grant execute on function identity.record_company_decision to marga_operator;
