-- Adds a testimonial, or changes the one with that id; without `fields`, its columns, it removes that one. Returns false
-- when the one to change does not exist, or the caller is not an operator.
-- @null fields
-- @wall operator: No login role writes testimonials. It adds, changes and removes one only for an operator and records who did.
create or replace function content.set_testimonial(of_id text, is_new boolean, fields jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  f content.testimonial := jsonb_populate_record(null::content.testimonial, fields);
begin
  if coalesce(platform.current_operator(), '') = '' then return false; end if;
  if fields is null then
    delete from content.testimonial t where t.id = of_id returning * into f;
  elsif is_new then
    insert into content.testimonial (id, quote, quote_hindi, person, position, company, is_sample, is_shown)
      values (of_id, f.quote, f.quote_hindi, f.person, f.position, f.company, f.is_sample, f.is_shown);
  else
    update content.testimonial t set quote = f.quote, quote_hindi = f.quote_hindi, person = f.person, position = f.position,
        company = f.company, is_sample = f.is_sample, is_shown = f.is_shown, changed_at = platform.now()
      where t.id = of_id;
  end if;
  if not found then return false; end if;
  perform platform.record_audit(null, platform.current_operator(), case when fields is null then 'content.testimonial-removed'
      when is_new then 'content.testimonial-added' else 'content.testimonial-changed' end, of_id,
    jsonb_build_object('company', f.company, 'isShown', f.is_shown), true);
  return true;
end $$;

alter function content.set_testimonial owner to marga_authorizer;
grant execute on function content.set_testimonial to marga_operator;
