-- @wall operator: No login role writes testimonials. It removes one only for an operator and records who did.
create or replace function content.remove_testimonial(of_id text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  its_company text;
begin
  if coalesce(platform.current_operator(), '') = '' then return false; end if;
  delete from content.testimonial t where t.id = of_id returning t.company into its_company;
  if not found then return false; end if;
  perform platform.record_audit(null, platform.current_operator(), 'content.testimonial-removed', of_id,
    jsonb_build_object('company', its_company), true);
  return true;
end $$;

alter function content.remove_testimonial owner to marga_authorizer;
grant execute on function content.remove_testimonial to marga_operator;
