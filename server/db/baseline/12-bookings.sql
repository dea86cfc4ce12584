-- Tables of the schema bookings, with who may read and write them. Its functions are in server/src/modules/bookings/db/functions.

-- A booking is one supplier order. `timeline` is the database history in which it was written, see
-- platform.database_timeline().
create table bookings.booking (
  id text not null,
  company_id text not null,
  checkout_id text not null,
  state text not null default 'pending',
  service text not null,
  supplier text not null,
  supplier_offer text not null,
  itinerary jsonb not null,
  -- Names the travellers and nothing else of them. `traveller_details` is the rest, encrypted with the data key of this
  -- booking, which is itself encrypted with the named key of TRAVELLER_KEYS. The three are null once they are erased.
  travellers jsonb not null,
  data_key_id text,
  data_key text,
  traveller_details text,
  -- Holds keyed hashes of the mail addresses and telephone numbers of the travellers and of the trip's contact, which are words
  -- of the search too.
  contact_words text[] not null default '{}',
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
  timeline integer not null default platform.database_timeline(),
  created_at timestamptz not null default platform.now(),
  updated_at timestamptz not null default platform.now(),
  -- Who writes the itinerary also writes these two instants of its local times.
  departs_at timestamptz not null,
  arrives_at timestamptz not null,
  departs_on date not null,
  search_text text not null,
  -- Holds the price breakdown of a booking, with everything needed to calculate it again.
  price jsonb,
  -- With `later`, no money is set aside for the booking.
  pay_with text not null default 'wallet',
  client_total_minor bigint,
  pay_by timestamptz,
  paid_by text,
  -- This is the API key with which a hold was paid.
  paid_by_key text,
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
  -- This is whom the trip was for, as the buyer calls them.
  client text,
  -- This is the status that lists show. It follows the state and, once the booking is confirmed, changes by the
  -- clock alone: `complete_past_bookings`.
  status text not null default 'in-progress',
  constraint booking_pkey primary key (id),
  constraint booking_total_minor_check check (total_minor >= 0),
  constraint booking_service_check check (service in ('flight', 'train', 'bus', 'cab', 'hotel')),
  constraint booking_pay_with_check check (pay_with in ('wallet', 'credit', 'gateway', 'later')),
  constraint on_hold_until check (state <> 'on-hold' or pay_by is not null and supplier_order is not null),
  constraint booking_details_whole_or_erased check (num_nonnulls(data_key_id, data_key, traveller_details) in (0, 3)),
  constraint booking_names_alone check (not travellers @? '$[*].keyvalue() ? (@.key <> "givenName" && @.key <> "familyName")'),
  constraint booking_state_check check (state in (
    'pending', 'held', 'ordering', 'on-hold', 'unknown', 'ordered', 'rejected', 'confirmed', 'failed', 'escalated',
    'cancelled')),
  constraint booking_remark_check check (length(remark) between 1 and 500),
  constraint booking_client_check check (length(client) between 1 and 120),
  constraint booking_status_check check (status in ('upcoming', 'completed', 'in-progress', 'needs-action', 'cancelled',
    'failed'))
) with (fillfactor=70);
-- The company comes first: under row-level security every query filters by it, and an index without it loses to one
-- with it.
create index booking_checkout on bookings.booking (company_id, checkout_id, id);
-- The company comes first, as in every index of this table, and the id breaks ties. No index names a column that every
-- step changes, such as state or updated_at, not even in its condition: a step that changes neither the status nor the
-- supplier's order is then written within its page, which has room for it, and into no index.
create index booking_departure on bookings.booking (company_id, departs_at, id);
create index booking_amount on bookings.booking (company_id, currency, total_minor, id);
create index booking_made on bookings.booking (company_id, created_at);
create index booking_paid_later on bookings.booking (company_id, paid_by, paid_at) where paid_by is not null;
create index booking_paid_by_key on bookings.booking (company_id, paid_by_key, paid_at) where paid_by_key is not null;
create index booking_order on bookings.booking (supplier_order) where supplier_order is not null;
-- These indexes serve the status filter and the two most common orders of lists. A booking's steps change its
-- status once or twice.
create index booking_status on bookings.booking (company_id, status, id);
create index booking_status_departure on bookings.booking (company_id, status, departs_at, id);
create index booking_arriving on bookings.booking (arrives_at) where status = 'upcoming';
-- Open cases are few among many bookings, so these indexes are partial.
create index booking_needs_action on bookings.booking (id) where status = 'needs-action';
create index booking_in_progress on bookings.booking (id) where status = 'in-progress';
create index booking_schedule_change on bookings.booking (departs_at) where schedule_change_version is not null;
create unique index booking_company on bookings.booking (company_id, id desc);
-- The job that re-encrypts data keys finds those of another key, and the retention those whose trip is long over.
create index booking_data_key on bookings.booking (data_key_id, id) where data_key_id is not null;
create index booking_details on bookings.booking (arrives_at) where data_key is not null;
-- Bookings that still have a remark are few among many, so this index is partial.
create index booking_remark on bookings.booking (arrives_at) where remark is not null;
alter table bookings.booking enable row level security;
alter table bookings.booking force row level security;
create policy tenant on bookings.booking to marga_app using (company_id = platform.current_company());
create policy relay on bookings.booking for select to marga_relay using (true);
create policy operator on bookings.booking for select to marga_operator using (platform.current_operator() <> '');
create policy authorizer on bookings.booking for select to marga_authorizer using (true);
create policy authorizer_updates on bookings.booking for update to marga_authorizer using (true);
create policy authorizer_inserts on bookings.booking for insert to marga_authorizer with check (true);
create trigger set_derived_columns_on_insert before insert on bookings.booking for each row execute function bookings.set_derived_columns();
create trigger set_derived_columns_on_update before update of itinerary, travellers on bookings.booking
  for each row execute function bookings.set_derived_columns();
-- Each workflow step names the reference and one changes it. It is a trigger of its own, so that the steps do not
-- compare itineraries.
create trigger set_derived_columns_on_reference before update of supplier_reference on bookings.booking for each row
  when (new.supplier_reference is distinct from old.supplier_reference) execute function bookings.set_derived_columns();
create trigger index_search_words_on_insert after insert on bookings.booking for each row execute function bookings.index_search_words();
create trigger index_search_words_on_update after update on bookings.booking for each row
  when (new.search_text is distinct from old.search_text or new.contact_words <> old.contact_words) execute function bookings.index_search_words();
grant select, insert, update on bookings.booking to marga_app;
grant select, insert, update on bookings.booking to marga_authorizer;
grant select (id, company_id, state, supplier, supplier_order, data_key_id, data_key, traveller_details) on bookings.booking to marga_relay;
-- Operators read what was sold and for how much. Travellers and remarks they get from functions, of one booking at a time.
grant select (id, company_id, state, status, service, supplier_order, itinerary, price, departs_at, schedule_change_version)
  on bookings.booking to marga_operator;

-- An orphan is a supplier order that no booking explains, as a restore of the database leaves behind. An operator
-- settles it.
create table bookings.orphan_order (
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
create index orphan_order_open on bookings.orphan_order (found_at) where settled_at is null;
alter table bookings.orphan_order enable row level security;
alter table bookings.orphan_order force row level security;
create policy relay on bookings.orphan_order to marga_relay using (true);
create policy authorizer on bookings.orphan_order to marga_authorizer using (true);
create policy operator on bookings.orphan_order for select to marga_operator using (platform.current_operator() <> '');
grant select, update on bookings.orphan_order to marga_authorizer;
grant select, insert on bookings.orphan_order to marga_relay;
grant select (supplier, supplier_order, reference) on bookings.orphan_order to marga_operator;

-- Holds one row for each word by which people search a booking, in byte order, so that a prefix is a range.
create table bookings.search_word (
  company_id text not null,
  word text collate "C" not null,
  -- It has the collation of bookings.booking: of another one it could not be looked up in the index of that table.
  booking_id text not null,
  constraint search_word_pkey primary key (company_id, word, booking_id)
);
-- Operators search over all companies.
create index search_word_anywhere on bookings.search_word (word, booking_id);
-- This index finds all words of one booking.
create index search_word_booking on bookings.search_word (company_id, booking_id, word);
alter table bookings.search_word enable row level security;
alter table bookings.search_word force row level security;
create policy tenant on bookings.search_word to marga_app using (company_id = platform.current_company());
-- State transitions by a supplier or an operator go through the authorizer role.
create policy authorizer on bookings.search_word to marga_authorizer using (true);
grant select, insert, delete on bookings.search_word to marga_app;
grant select, insert, delete on bookings.search_word to marga_authorizer;

create table bookings.saved_view (
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
create unique index saved_view_name on bookings.saved_view (company_id, user_id, lower(name));
alter table bookings.saved_view enable row level security;
alter table bookings.saved_view force row level security;
create policy tenant on bookings.saved_view to marga_app using (company_id = platform.current_company());
grant select, insert, delete on bookings.saved_view to marga_app;
grant update (name, filter, columns) on bookings.saved_view to marga_app;
