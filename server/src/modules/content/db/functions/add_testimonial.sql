-- @null its_quote_hindi
-- @wall operator: No login role writes testimonials. It adds one only for an operator and records who did.
create or replace function content.add_testimonial(new_id text, its_quote text, its_quote_hindi text, its_person text,
  its_position text, its_company text, as_sample boolean, as_shown boolean)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce(platform.current_operator(), '') = '' then return; end if;
  insert into content.testimonial (id, quote, quote_hindi, person, position, company, is_sample, is_shown)
    values (new_id, its_quote, its_quote_hindi, its_person, its_position, its_company, as_sample, as_shown);
  perform platform.record_audit(null, platform.current_operator(), 'content.testimonial-added', new_id,
    jsonb_build_object('company', its_company, 'isShown', as_shown), true);
end $$;

alter function content.add_testimonial owner to marga_authorizer;
grant execute on function content.add_testimonial to marga_operator;
