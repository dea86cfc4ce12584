-- The company's book of travellers. Names are in the clear, as in every booking, so that people are found by them; whatever
-- else is known about somebody is one sealed text that only the application opens (AES-256-GCM, bound to company and row).
create schema travellers;
grant usage on schema travellers to marga_app, marga_relay;

create table travellers.traveller (
  -- Made by whoever adds somebody, so it is a key within the company alone: another's id tells nothing.
  id text not null,
  company_id text not null,
  title text not null check (title in ('mr', 'ms', 'mrs', 'miss', 'dr')),
  given_name text collate "C" not null check (given_name ~ '^[A-Z][A-Z ''-]*$' and length(given_name) <= 40),
  -- Empty of somebody who has one name only.
  family_name text collate "C" not null check (family_name ~ '^([A-Z][A-Z ''-]*)?$' and length(family_name) <= 40),
  -- Every way in which the same name may be typed: whoever shares one may be the same person.
  spellings text[] not null check (cardinality(spellings) between 1 and 4),
  -- Words between spaces, in lower case and without accents: of the printed name and of the original.
  search_text text not null check (length(search_text) <= 500),
  -- Which key sealed it.
  key_id text not null check (key_id ~ '^[a-z0-9-]{1,20}$'),
  sealed text not null check (length(sealed) <= 20000),
  consent_from text not null check (consent_from in ('traveller', 'guardian', 'employer')),
  consent_by text not null,
  consent_at timestamptz not null default platform.now(),
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null default platform.now(),
  changed_at timestamptz not null default platform.now(),
  primary key (company_id, id)
);
create index traveller_name on travellers.traveller (company_id, given_name, family_name, id);
create index traveller_key on travellers.traveller (key_id);
alter table travellers.traveller enable row level security;
alter table travellers.traveller force row level security;
create policy tenant on travellers.traveller to marga_app using (company_id = platform.company());
grant select, insert, update, delete on travellers.traveller to marga_app;
-- A worker seals anew what an old key has sealed; it reads no names and writes nothing else.
create policy relay on travellers.traveller to marga_relay using (true);
grant select (id, company_id, key_id, sealed), update (key_id, sealed) on travellers.traveller to marga_relay;

-- Adds those whose ids are not there yet, and notes it once. Answers the ids that are new.
create function travellers.add(people jsonb, actor text, request_id text, ip text, key text)
returns table (id text) language plpgsql as $$
declare
  added text[];
begin
  with new as (
    insert into travellers.traveller as t (id, company_id, title, given_name, family_name, spellings, search_text, key_id,
        sealed, consent_from, consent_by)
      select p.id, platform.company(), p.title, p.given_name, p.family_name, p.spellings, p.search_text, p.key_id, p.sealed,
          p.consent_from, actor
        from jsonb_to_recordset(people) as p (id text, title text, given_name text, family_name text, spellings text[],
          search_text text, key_id text, sealed text, consent_from text)
      on conflict on constraint traveller_pkey do nothing
      returning t.id)
  select coalesce(array_agg(new.id order by new.id), '{}') into added from new;
  if cardinality(added) > 0 then
    perform platform.note(platform.company(), actor, 'travellers.added', added[1], request_id, ip,
      jsonb_build_object('people', cardinality(added)), key);
  end if;
  return query select unnest(added);
end $$;

-- Writes somebody down anew, if nobody has since that version. A consent that stays as it was keeps its day.
create function travellers.change(of_traveller text, from_version integer, person jsonb, actor text, request_id text,
  ip text, key text) returns boolean language plpgsql as $$
begin
  update travellers.traveller t set
      title = person ->> 'title', given_name = person ->> 'given_name', family_name = person ->> 'family_name',
      spellings = array(select jsonb_array_elements_text(person -> 'spellings')), search_text = person ->> 'search_text',
      key_id = person ->> 'key_id', sealed = person ->> 'sealed', version = t.version + 1, changed_at = platform.now(),
      consent_from = person ->> 'consent_from',
      consent_by = case when t.consent_from = person ->> 'consent_from' then t.consent_by else actor end,
      consent_at = case when t.consent_from = person ->> 'consent_from' then t.consent_at else platform.now() end
    where t.id = of_traveller and t.company_id = platform.company() and t.version = from_version;
  if not found then return false; end if;
  perform platform.note(platform.company(), actor, 'travellers.changed', of_traveller, request_id, ip, '{}', key);
  return true;
end $$;

-- For good: the entry in the log says that somebody was forgotten, and not who.
create function travellers.erase(of_traveller text, actor text, request_id text, ip text, key text) returns boolean
language plpgsql as $$
begin
  delete from travellers.traveller t where t.id = of_traveller and t.company_id = platform.company();
  if not found then return false; end if;
  perform platform.note(platform.company(), actor, 'travellers.erased', of_traveller, request_id, ip, '{}', key);
  return true;
end $$;

revoke execute on all functions in schema travellers from public;
grant execute on function
  travellers.add(jsonb, text, text, text, text),
  travellers.change(text, integer, jsonb, text, text, text, text),
  travellers.erase(text, text, text, text, text) to marga_app;
