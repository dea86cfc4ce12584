-- Approves or refuses a pending GST number and mails the company's owners. Approval of a primary number retires the
-- number that it replaces in the same transaction. Returns the company, or null when no such number is pending or
-- the caller is not an operator.
-- @null with_reason, value
-- @wall operator: No login role approves GST numbers. It decides a pending one only for an operator and records who did.
create or replace function identity.review_pending_gstin(gstin_id text, is_approved boolean, with_reason text)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  known identity.gstin;
begin
  if coalesce(platform.current_operator(), '') = '' then return null; end if;
  select * into known from identity.gstin g where g.id = gstin_id and g.state = 'pending' for update;
  if known.id is null then return null; end if;
  if is_approved and known.is_primary then
    update identity.gstin g set state = 'retired', decided_at = platform.now()
      where g.company_id = known.company_id and g.is_primary and g.state in ('declared', 'approved');
  end if;
  update identity.gstin g set state = case when is_approved then 'approved' else 'refused' end, reason = with_reason,
    decided_at = platform.now() where g.id = gstin_id;
  perform identity.mail_members(known.company_id, null,
    case when is_approved then 'gstin-approved' else 'gstin-refused' end,
    jsonb_strip_nulls(jsonb_build_object('gstin', known.gstin, 'reason', with_reason)));
  perform platform.record_audit(known.company_id, platform.current_operator(),
    case when is_approved then 'identity.gstin-approved' else 'identity.gstin-refused' end, known.gstin,
    jsonb_strip_nulls(jsonb_build_object('reason', with_reason)), true);
  return known.company_id;
end $$;

alter function identity.review_pending_gstin owner to marga_authorizer;
grant execute on function identity.review_pending_gstin to marga_operator;
