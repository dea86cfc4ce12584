-- Tables of the schema trips, with who may read and write them. Its functions are in server/src/modules/trips/db/functions.

-- A trip holds selected offers that are priced and not yet paid. Items are a snapshot, because the offers
-- themselves live in Redis and may vanish.
create table trips.trip (
  id text not null,
  company_id text not null,
  user_id text not null,
  travellers integer not null,
  items jsonb not null,
  total_minor bigint not null,
  currency char(3) not null,
  expires_at timestamptz not null,
  checkout_id text,
  created_at timestamptz not null default platform.now(),
  -- These columns describe a saved trip. Travellers and contacts are encrypted like the stored travellers: the
  -- database holds them and cannot read them.
  name text,
  client text,
  purpose text,
  remarks text,
  gstin text,
  people_key text,
  people text,
  -- Lists what changed in the items when they were last requested again.
  changes jsonb not null default '[]',
  saved_at timestamptz,
  constraint trip_pkey primary key (id),
  constraint trip_travellers_check check (travellers between 1 and 9),
  constraint trip_name_check check (length(name) between 1 and 80),
  constraint trip_client_check check (length(client) between 1 and 120),
  constraint trip_purpose_check check (length(purpose) between 1 and 200),
  constraint trip_remarks_check check (length(remarks) between 1 and 1000),
  constraint trip_gstin_check check (gstin ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$'),
  constraint trip_check check ((people is null) = (people_key is null))
);
create index trip_saved on trips.trip (company_id, id desc) where saved_at is not null;
create index trip_remarks on trips.trip (checkout_id) where (remarks is not null) and (checkout_id is not null);
alter table trips.trip enable row level security;
alter table trips.trip force row level security;
create policy tenant on trips.trip to marga_app using (company_id = platform.current_company());
-- The worker that re-encrypts after a key is replaced sees only the encrypted columns of a trip, which the erasure empties.
create policy relay on trips.trip to marga_relay using (true);
create policy authorizer on trips.trip to marga_authorizer using (true);
grant select, insert, update, delete on trips.trip to marga_app;
grant update (items, remarks, people_key, people), select (id, company_id, items, checkout_id, remarks, people) on trips.trip
  to marga_authorizer;
grant update (people_key, people), select (id, company_id, people_key, people) on trips.trip to marga_relay;

-- A quote stores what a client was shown at the time: the client's own price and nothing of the buyer's. Its link
-- is its id and a code derived from the id with a server key, so the table alone opens no quote.
create table trips.quote (
  id text not null,
  company_id text not null,
  trip_id text not null,
  user_id text not null,
  content jsonb not null,
  -- This is the hash of the code: without the code not even the application reads another company's quote. The code itself
  -- is encrypted, so that members can copy the link again.
  code_hash text not null,
  code_key text not null,
  code_ciphertext text not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null default platform.now(),
  constraint quote_pkey primary key (id),
  constraint quote_code_hash_check check (code_hash ~ '^[0-9a-f]{64}$')
);
create index quote_trip on trips.quote (company_id, trip_id, id desc);
alter table trips.quote enable row level security;
alter table trips.quote force row level security;
create policy tenant on trips.quote to marga_app using (company_id = platform.current_company());
create policy relay on trips.quote to marga_relay using (true);
create policy authorizer on trips.quote for select to marga_authorizer using (true);
grant select, insert on trips.quote to marga_app;
grant select on trips.quote to marga_authorizer;
grant update (revoked_at) on trips.quote to marga_app;
grant select (id, company_id, code_key, code_ciphertext), update (code_key, code_ciphertext) on trips.quote to marga_relay;
