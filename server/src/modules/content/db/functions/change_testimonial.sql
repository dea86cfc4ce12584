-- Returns false when no testimonial has that id, or the caller is not an operator.
-- @null its_quote_hindi
-- @wall operator: No login role writes testimonials. It changes one only for an operator and records who did.
create or replace function content.change_testimonial(of_id text, its_quote text, its_quote_hindi text, its_person text,
  its_position text, its_company text, as_sample boolean, as_shown boolean)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce(platform.current_operator(), '') = '' then return false; end if;
  update content.testimonial t set quote = its_quote, quote_hindi = its_quote_hindi, person = its_person,
      position = its_position, company = its_company, is_sample = as_sample, is_shown = as_shown,
      changed_at = platform.now()
    where t.id = of_id;
  if not found then return false; end if;
  perform platform.record_audit(null, platform.current_operator(), 'content.testimonial-changed', of_id,
    jsonb_build_object('company', its_company, 'isShown', as_shown), true);
  return true;
end $$;

alter function content.change_testimonial owner to marga_authorizer;
grant execute on function content.change_testimonial to marga_operator;
