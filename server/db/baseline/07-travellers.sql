-- This file defines the tables of the schema travellers and who may read and write them. Its functions are in
-- server/src/modules/travellers/db/functions.

create table travellers.traveller (
  -- The client generates the id, so it is unique within the company only: the id of another company's traveller
  -- reveals nothing.
  id text not null,
  company_id text not null,
  title text not null,
  given_name text collate "C" not null,
  -- The family name is empty for a person who has one name only.
  family_name text collate "C" not null,
  -- Holds every way in which the same name may be typed: travellers who share a spelling may be the same person.
  spellings text[] not null,
  -- Holds the words of the printed name and of the original, between spaces, in lower case and without accents.
  search_text text not null,
  -- Names the key that encrypted the ciphertext.
  key_id text not null,
  ciphertext text not null,
  consent_from text not null,
  consent_by text not null,
  consent_at timestamptz not null default platform.now(),
  version integer not null default 1,
  created_at timestamptz not null default platform.now(),
  changed_at timestamptz not null default platform.now(),
  constraint traveller_pkey primary key (company_id, id),
  constraint traveller_title_check check (title in ('mr', 'ms', 'mrs', 'miss', 'dr')),
  constraint traveller_given_name_check check (given_name ~ '^[A-Z][A-Z ''-]*$' and length(given_name) <= 40),
  constraint traveller_family_name_check check (family_name ~ '^([A-Z][A-Z ''-]*)?$' and length(family_name) <= 40),
  constraint traveller_spellings_check check (cardinality(spellings) between 1 and 4),
  constraint traveller_search_text_check check (length(search_text) <= 500),
  constraint traveller_key_id_check check (key_id ~ '^[a-z0-9-]{1,20}$'),
  constraint traveller_ciphertext_check check (length(ciphertext) <= 20000),
  constraint traveller_consent_from_check check (consent_from in ('traveller', 'guardian', 'employer')),
  constraint traveller_version_check check (version > 0)
);
create index traveller_name on travellers.traveller (company_id, given_name, family_name, id);
create index traveller_key on travellers.traveller (key_id);
alter table travellers.traveller enable row level security;
alter table travellers.traveller force row level security;
create policy tenant on travellers.traveller to marga_app using (company_id = platform.current_company());
-- A worker re-encrypts what an old key encrypted; it reads no names and writes nothing else.
create policy relay on travellers.traveller to marga_relay using (true);
grant select, insert, update, delete on travellers.traveller to marga_app;
grant update (key_id, ciphertext), select (id, company_id, key_id, ciphertext) on travellers.traveller to marga_relay;
