-- What the operator says on the public pages. Everybody may read what is shown; only an operator's deed changes it, through a
-- function that notes who did.
create schema content;
grant usage on schema content to marga_app, marga_gate, marga_operator;

create table content.testimonial (
  id text primary key,
  quote text not null check (length(quote) between 10 and 400),
  quote_hindi text check (length(quote_hindi) between 10 and 400),
  person text not null,
  position text not null,
  company text not null,
  is_sample boolean not null,
  is_shown boolean not null,
  changed_at timestamptz not null default platform.now()
);
alter table content.testimonial enable row level security;
alter table content.testimonial force row level security;
create policy gate on content.testimonial to marga_gate using (true);
create policy shown on content.testimonial for select to marga_app using (is_shown);
create policy operator on content.testimonial for select to marga_operator using (platform.staff() <> '');
grant select, insert, update, delete on content.testimonial to marga_gate;
grant select on content.testimonial to marga_app, marga_operator;

create function content.add_testimonial(new_id text, its_quote text, its_quote_hindi text, its_person text,
  its_position text, its_company text, as_sample boolean, as_shown boolean, request_id text, ip text)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce(platform.staff(), '') = '' then return; end if;
  insert into content.testimonial (id, quote, quote_hindi, person, position, company, is_sample, is_shown)
    values (new_id, its_quote, its_quote_hindi, its_person, its_position, its_company, as_sample, as_shown);
  perform platform.note(null, platform.staff(), 'content.testimonial-added', new_id, request_id, ip,
    jsonb_build_object('company', its_company, 'isShown', as_shown), null, true);
end $$;

-- False when there is none of that id.
create function content.change_testimonial(of_id text, its_quote text, its_quote_hindi text, its_person text,
  its_position text, its_company text, as_sample boolean, as_shown boolean, request_id text, ip text)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce(platform.staff(), '') = '' then return false; end if;
  update content.testimonial t set quote = its_quote, quote_hindi = its_quote_hindi, person = its_person,
      position = its_position, company = its_company, is_sample = as_sample, is_shown = as_shown,
      changed_at = platform.now()
    where t.id = of_id;
  if not found then return false; end if;
  perform platform.note(null, platform.staff(), 'content.testimonial-changed', of_id, request_id, ip,
    jsonb_build_object('company', its_company, 'isShown', as_shown), null, true);
  return true;
end $$;

create function content.remove_testimonial(of_id text, request_id text, ip text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  its_company text;
begin
  if coalesce(platform.staff(), '') = '' then return false; end if;
  delete from content.testimonial t where t.id = of_id returning t.company into its_company;
  if not found then return false; end if;
  perform platform.note(null, platform.staff(), 'content.testimonial-removed', of_id, request_id, ip,
    jsonb_build_object('company', its_company), null, true);
  return true;
end $$;

do $$
declare
  gated regprocedure;
begin
  for gated in select p.oid from pg_proc p where p.pronamespace = 'content'::regnamespace loop
    execute format('alter function %s owner to marga_gate', gated);
    execute format('revoke execute on function %s from public', gated);
    execute format('grant execute on function %s to marga_operator', gated);
  end loop;
end $$;
