-- This file defines the tables of the schema booking and who may read and write them. Its functions are in
-- server/src/modules/booking/db/functions.

-- A trip holds selected offers that are priced and not yet paid. Items are a snapshot, because the offers
-- themselves live in Redis and may vanish.
create table booking.trip (
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
create index trip_saved on booking.trip (company_id, id desc) where saved_at is not null;
create index trip_remarks on booking.trip (checkout_id) where (remarks is not null) and (checkout_id is not null);
alter table booking.trip enable row level security;
alter table booking.trip force row level security;
create policy tenant on booking.trip to marga_app using (company_id = platform.company());
-- The worker that re-encrypts after a key is replaced sees only the encrypted columns of a trip.
create policy relay on booking.trip to marga_relay using (true);
create policy authorizer on booking.trip to marga_authorizer using (true);
grant select, insert, update, delete on booking.trip to marga_app;
grant update (items, remarks), select (id, company_id, items, checkout_id, remarks) on booking.trip to marga_authorizer;
grant update (people_key, people), select (id, company_id, people_key, people) on booking.trip to marga_relay;

-- A checkout is one payment of one trip. `lease_expires_at` is when its workflow should have made progress: the
-- sweeper restarts those that have not.
create table booking.checkout (
  id text not null,
  company_id text not null,
  user_id text not null,
  trip_id text not null,
  state text not null default 'open',
  total_minor bigint not null,
  currency char(3) not null,
  attempt integer not null default 1,
  lease_expires_at timestamptz not null,
  created_at timestamptz not null default platform.now(),
  pay_with text not null default 'wallet',
  -- This is the gateway payment that the checkout waits for.
  payment_id text,
  pay_by timestamptz,
  reminder_stage integer,
  on_failure text not null default 'continue',
  constraint checkout_pkey primary key (id),
  constraint checkout_state_check check (state in ('open', 'done')),
  constraint checkout_pay_with_check check (pay_with in ('wallet', 'credit', 'gateway', 'later')),
  constraint checkout_check check ((payment_id is not null) = (pay_with = 'gateway')),
  constraint checkout_reminder_stage_check check (reminder_stage in (1440, 120, 15)),
  constraint checkout_on_failure_check check (on_failure in ('continue', 'halt'))
);
create index checkout_stalled on booking.checkout (lease_expires_at) where state = 'open';
create index checkout_buyer on booking.checkout (company_id, user_id, created_at);
create index checkout_to_remind on booking.checkout (pay_by) where pay_by is not null;
alter table booking.checkout enable row level security;
alter table booking.checkout force row level security;
create policy tenant on booking.checkout to marga_app using (company_id = platform.company());
-- The sweeper looks across companies, but only at when a workflow should have made progress.
create policy relay on booking.checkout to marga_relay using (true);
create policy authorizer on booking.checkout to marga_authorizer using (true);
grant select, insert, update on booking.checkout to marga_app;
grant select, insert on booking.checkout to marga_authorizer;
grant update (state, attempt, lease_expires_at, pay_by, reminder_stage) on booking.checkout to marga_authorizer;
grant update (attempt, lease_expires_at), select (id, company_id, state, attempt, lease_expires_at) on booking.checkout to marga_relay;

-- A booking is one supplier order. `timeline` is the database history in which it was written, see
-- platform.timeline().
create table booking.booking (
  id text not null,
  company_id text not null,
  checkout_id text not null,
  state text not null default 'pending',
  service text not null,
  supplier text not null,
  supplier_offer text not null,
  itinerary jsonb not null,
  travellers jsonb not null,
  total_minor bigint not null,
  currency char(3) not null,
  supplier_order text,
  supplier_reference text,
  failure text,
  sends integer not null default 0,
  lookups integer not null default 0,
  ask_again_at timestamptz,
  ask_until timestamptz,
  history jsonb not null default '[]',
  timeline integer not null default platform.timeline(),
  created_at timestamptz not null default platform.now(),
  updated_at timestamptz not null default platform.now(),
  departs_at timestamptz not null,
  departs_on date not null,
  arrives_at timestamptz not null,
  search_text text not null,
  -- Holds the price breakdown of a booking, with everything needed to calculate it again.
  price jsonb,
  -- With `later`, no money is set aside for the booking.
  pay_with text not null default 'wallet',
  client_total_minor bigint,
  pay_by timestamptz,
  paid_by text,
  paid_at timestamptz,
  "position" integer not null default 0,
  -- Lists the cancelled travellers and legs, by position.
  cancelled_travellers integer[] not null default '{}',
  cancelled_legs integer[] not null default '{}',
  version integer not null default 1,
  schedule_change_version integer,
  -- These columns hold the chosen ancillaries, null if there are none, and the remark to the supplier. The price
  -- contains the ancillaries too; they are repeated here for readers of bookings who may not read prices.
  ancillaries jsonb,
  remark text,
  -- This is the status that lists show. It follows the state and, once the booking is confirmed, changes by the
  -- clock alone: `complete_past_bookings`.
  status text not null default 'in-progress',
  constraint booking_pkey primary key (id),
  constraint booking_total_minor_check check (total_minor >= 0),
  constraint booking_service_check check (service in ('flight', 'train', 'bus', 'cab', 'hotel')),
  constraint booking_pay_with_check check (pay_with in ('wallet', 'credit', 'gateway', 'later')),
  constraint on_hold_until check (state <> 'on-hold' or pay_by is not null and supplier_order is not null),
  constraint booking_state_check check (state in (
    'pending', 'held', 'ordering', 'on-hold', 'unknown', 'ordered', 'rejected', 'confirmed', 'failed', 'escalated',
    'cancelled')),
  constraint booking_remark_check check (length(remark) between 1 and 500),
  constraint booking_status_check check (status in ('upcoming', 'completed', 'in-progress', 'needs-action', 'cancelled',
    'failed'))
);
-- The company comes first: under row-level security every query filters by it, and an index without it loses to one
-- with it.
create index booking_checkout on booking.booking (company_id, checkout_id, id);
-- The company comes first, as in every index of this table, and the id breaks ties. No index holds a column that a
-- booking's steps change, so those updates stay within their page.
create index booking_departure on booking.booking (company_id, departs_at, id);
create index booking_amount on booking.booking (company_id, currency, total_minor, id);
create index booking_made on booking.booking (company_id, created_at);
create index booking_paid_later on booking.booking (company_id, paid_by, paid_at) where paid_by is not null;
create index booking_order on booking.booking (supplier_order) where supplier_order is not null;
-- These indexes serve the status filter and the two most common orders of lists. A booking's steps change its
-- status once or twice; all other updates stay within their page.
create index booking_status on booking.booking (company_id, status, id);
create index booking_status_departure on booking.booking (company_id, status, departs_at, id);
create index booking_arriving on booking.booking (arrives_at) where status = 'upcoming';
-- Open cases are few among many bookings, so these indexes are partial.
create index booking_escalated on booking.booking (updated_at) where state = 'escalated';
create index booking_schedule_change on booking.booking (departs_at) where schedule_change_version is not null;
create unique index booking_company on booking.booking (company_id, id desc);
-- Bookings that still have a remark are few among many, so this index is partial.
create index booking_remark on booking.booking (arrives_at) where remark is not null;
alter table booking.booking enable row level security;
alter table booking.booking force row level security;
create policy tenant on booking.booking to marga_app using (company_id = platform.company());
create policy relay on booking.booking for select to marga_relay using (true);
create policy sample on booking.booking for select to marga_authorizer using (true);
create policy authorizer on booking.booking for select to marga_authorizer using (true);
create policy authorizer_updates on booking.booking for update to marga_authorizer using (true);
create policy authorizer_inserts on booking.booking for insert to marga_authorizer with check (true);
create policy authorizer_completes on booking.booking for update to marga_authorizer using (true);
create trigger set_derived_columns_on_insert before insert on booking.booking for each row execute function booking.set_derived_columns();
-- A workflow step names all columns and changes few, so the trigger runs only when one of these differs.
create trigger set_derived_columns_on_update before update of itinerary, travellers, supplier_reference on booking.booking
  for each row when (new.supplier_reference is distinct from old.supplier_reference or new.itinerary <> old.itinerary
  or new.travellers <> old.travellers) execute function booking.set_derived_columns();
create trigger index_search_words_on_insert after insert on booking.booking for each row execute function booking.index_search_words();
create trigger index_search_words_on_update after update on booking.booking for each row
  when (new.search_text is distinct from old.search_text) execute function booking.index_search_words();
grant select, insert, update on booking.booking to marga_app;
grant select, insert, update on booking.booking to marga_authorizer;
grant update (status), select (id, company_id, service, itinerary, price) on booking.booking to marga_authorizer;
grant select (id, state, supplier, supplier_order) on booking.booking to marga_relay;

-- Records what members paid for changes of bookings that are in progress or done; it counts towards the daily limit
-- of the member who requested them.
create table booking.change_spending (
  change_id text not null,
  company_id text not null,
  booking_id text not null,
  user_id text not null,
  amount_minor bigint not null,
  at timestamptz not null default platform.now(),
  constraint change_spending_pkey primary key (change_id),
  constraint change_spending_amount_minor_check check (amount_minor > 0),
  constraint change_spending_of_booking foreign key (company_id, booking_id) references booking.booking(company_id, id)
);
create index change_spending_of_member on booking.change_spending (company_id, user_id, at);
alter table booking.change_spending enable row level security;
alter table booking.change_spending force row level security;
create policy tenant on booking.change_spending to marga_app using (company_id = platform.company());
create policy authorizer on booking.change_spending to marga_authorizer using (true);
grant select, insert, delete on booking.change_spending to marga_app;
grant select, insert, delete on booking.change_spending to marga_authorizer;

-- An orphan is a supplier order that no booking explains, as a restore of the database leaves behind. An operator
-- settles it.
create table booking.orphan_order (
  supplier text not null,
  supplier_order text not null,
  reference text not null,
  found_at timestamptz not null default platform.now(),
  -- An operator settles an orphan order and states how.
  settled_at timestamptz,
  settled_by text,
  settlement text,
  constraint orphan_order_pkey primary key (supplier, supplier_order),
  constraint orphan_order_settlement_check check (length(settlement) between 1 and 500),
  constraint settled_by_somebody check (num_nonnulls(settled_at, settled_by, settlement) in (0, 3))
);
create index orphan_order_open on booking.orphan_order (found_at) where settled_at is null;
alter table booking.orphan_order enable row level security;
alter table booking.orphan_order force row level security;
create policy relay on booking.orphan_order to marga_relay using (true);
create policy authorizer on booking.orphan_order to marga_authorizer using (true);
grant select, update on booking.orphan_order to marga_authorizer;
grant select, insert on booking.orphan_order to marga_relay;

-- A quote stores what a client was shown at the time: the client's own price and nothing of the buyer's. Its link
-- is its id and a code derived from the id with a server key, so the table alone opens no quote.
create table booking.quote (
  id text not null,
  company_id text not null,
  trip_id text not null,
  user_id text not null,
  content jsonb not null,
  -- This is the hash of the code: without the code not even the application reads another company's quote.
  code_hash text not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null default platform.now(),
  constraint quote_pkey primary key (id),
  constraint quote_code_hash_check check (code_hash ~ '^[0-9a-f]{64}$')
);
create index quote_trip on booking.quote (company_id, trip_id, id desc);
alter table booking.quote enable row level security;
alter table booking.quote force row level security;
create policy tenant on booking.quote to marga_app using (company_id = platform.company());
create policy authorizer on booking.quote for select to marga_authorizer using (true);
grant select, insert on booking.quote to marga_app;
grant select on booking.quote to marga_authorizer;
grant update (revoked_at) on booking.quote to marga_app;

-- Holds one row for each word by which people search a booking, in byte order, so that a prefix is a range.
create table booking.search_word (
  company_id text not null,
  word text collate "C" not null,
  booking_id text collate "C" not null,
  constraint search_word_pkey primary key (company_id, word, booking_id)
);
-- This index finds all words of one booking.
create index search_word_booking on booking.search_word (company_id, booking_id, word);
alter table booking.search_word enable row level security;
alter table booking.search_word force row level security;
create policy tenant on booking.search_word to marga_app using (company_id = platform.company());
-- State transitions by a supplier or an operator go through the authorizer role.
create policy authorizer on booking.search_word to marga_authorizer using (true);
grant select, insert, delete on booking.search_word to marga_app;
grant select, insert, delete on booking.search_word to marga_authorizer;

-- Records how the bookings of a checkout ended, and which outcome was mailed. When an operator decides one later,
-- the outcome is mailed again.
create table booking.checkout_outcome (
  company_id text not null,
  checkout_id text not null,
  ends text not null,
  notified_ends text,
  constraint checkout_outcome_pkey primary key (company_id, checkout_id)
);
create index checkout_outcome_unsent on booking.checkout_outcome (checkout_id) where ends is distinct from notified_ends;
alter table booking.checkout_outcome enable row level security;
alter table booking.checkout_outcome force row level security;
create policy tenant on booking.checkout_outcome to marga_app using (company_id = platform.company());
create policy authorizer on booking.checkout_outcome to marga_authorizer using (true);
grant select, insert on booking.checkout_outcome to marga_app;
grant select, insert, update on booking.checkout_outcome to marga_authorizer;
grant update (ends) on booking.checkout_outcome to marga_app;

create table booking.saved_view (
  id text not null,
  company_id text not null,
  user_id text not null,
  name text not null,
  -- The filter has the form of the contract, which parses it on input.
  filter jsonb not null,
  columns text[] not null,
  created_at timestamptz not null default platform.now(),
  constraint saved_view_pkey primary key (id),
  constraint saved_view_name_check check (length(name) between 1 and 40),
  constraint saved_view_filter_check check (jsonb_typeof(filter) = 'object'),
  -- Views are deleted with the membership, however that ends. PostgreSQL cascades past row-level security, also
  -- where it is forced.
  constraint saved_view_member_fkey foreign key (user_id, company_id) references identity.member(user_id, company_id)
    on delete cascade
);
-- People read two names that differ only in letter case as one name.
create unique index saved_view_name on booking.saved_view (company_id, user_id, lower(name));
alter table booking.saved_view enable row level security;
alter table booking.saved_view force row level security;
create policy tenant on booking.saved_view to marga_app using (company_id = platform.company());
grant select, insert, delete on booking.saved_view to marga_app;
grant update (name, filter, columns) on booking.saved_view to marga_app;
