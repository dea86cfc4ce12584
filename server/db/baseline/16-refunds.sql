-- Tables of the schema refunds, with who may read and write them. Its functions are in server/src/modules/refunds/db/functions.

-- The refund clock has one row for each component of an expected refund. What a supplier refunds and no buyer gets
-- is owed to Marga: its amount is zero, and the quoted amount is awaited all the same.
create table refunds.expected_refund (
  id text not null,
  company_id text not null,
  booking_id text not null,
  amendment_id text not null,
  component text not null,
  owed_by text not null,
  amount_minor bigint not null,
  currency char(3) not null,
  rule text not null,
  due_by timestamptz not null,
  -- These ledger lines say whom the refund comes from; together they make up the amount.
  lines jsonb not null default '[]',
  -- This is the refund that the supplier quoted, in its currency and in rupees.
  supplier_quote text,
  -- This is the kind of the amendment's quote.
  quote_kind text,
  quoted_minor bigint,
  quoted_currency char(3),
  quoted_rupees_minor bigint,
  -- This is how much has arrived, in both currencies.
  arrived_minor bigint not null default 0,
  arrived_rupees_minor bigint not null default 0,
  arrivals integer not null default 0,
  -- The surplus is money that arrived from the supplier and that no buyer gets: it is in a suspense account until
  -- an operator decides on it. The missing amount was paid out and has not arrived: it is in another suspense
  -- account.
  over_minor bigint not null default 0,
  over_settled_minor bigint not null default 0,
  missing_minor bigint not null default 0,
  -- An operator has accepted the arrivals up to this amount.
  arrived_settled_minor bigint not null default 0,
  arrived_at timestamptz,
  paid_back_minor bigint not null default 0,
  paid_back_at timestamptz,
  -- States when the supplier is next asked whether it has paid; null means never again.
  next_check_at timestamptz,
  checks integer not null default 0,
  late_notified_at timestamptz,
  escalated_at timestamptz,
  escalated_by text,
  created_at timestamptz not null default platform.now(),
  -- For a refund through the gateway, these are the payment's account and the key of its refund.
  fund text,
  refund_key text not null default '',
  constraint expected_refund_pkey primary key (id),
  constraint one_expected_refund_per_component unique (amendment_id, component, refund_key),
  constraint expected_refund_component_check check (component in ('supplier', 'ours', 'gateway')),
  constraint expected_refund_amount_minor_check check (amount_minor >= 0),
  constraint expected_refund_currency_check check (currency = 'INR'::bpchar),
  constraint expected_refund_rule_check check (rule in (
    'airline-14-working-days', 'rail-5-working-days', 'supplier-7-working-days', 'gateway-7-working-days',
    'ours-at-once', 'as-promised')),
  constraint expected_refund_arrived_minor_check check (arrived_minor >= 0),
  constraint expected_refund_paid_back_minor_check check (paid_back_minor >= 0),
  constraint no_more_settled_than_over check (over_settled_minor >= 0 and over_settled_minor <= over_minor),
  constraint the_gateway_names_its_payment check ((component = 'gateway') = (fund is not null)),
  constraint a_supplier_names_its_quote check (component <> 'supplier' or supplier_quote is not null and quote_kind is not null
    and quoted_minor is not null),
  constraint expected_refund_of_booking foreign key (company_id, booking_id) references bookings.booking(company_id, id)
);
create index expected_refund_booking on refunds.expected_refund (company_id, booking_id);
create index expected_refund_open on refunds.expected_refund (company_id, due_by, id) where paid_back_at is null;
create index expected_refund_late on refunds.expected_refund (due_by) where (paid_back_at is null) and (late_notified_at is null);
create trigger schedule_check after insert or update of next_check_at or delete on refunds.expected_refund for each row
  execute function platform.schedule_subject_job('poll-expected-refunds', 'id', 'next_check_at');
create index expected_refund_gateway on refunds.expected_refund (id) where (component = 'gateway') and (paid_back_at is null);
create index expected_refund_unpaid on refunds.expected_refund (due_by) where paid_back_at is null;
create index expected_refund_short on refunds.expected_refund (arrived_at) where (component = 'supplier') and (paid_back_at is not null)
  and (arrived_minor < quoted_minor);
create index expected_refund_over on refunds.expected_refund (arrived_at) where (component = 'supplier')
  and (arrived_minor > arrived_settled_minor) and ((arrived_minor > quoted_minor) or (over_minor > over_settled_minor));
-- Operators search by this when a caller reads out the reference of a cancelled booking.
create index expected_refund_reference on refunds.expected_refund (bookings.short_booking_reference(booking_id)) where component = 'supplier';
alter table refunds.expected_refund enable row level security;
alter table refunds.expected_refund force row level security;
create policy tenant on refunds.expected_refund to marga_app using (company_id = platform.current_company());
create policy authorizer on refunds.expected_refund to marga_authorizer using (true);
create policy operator on refunds.expected_refund for select to marga_operator using (platform.current_operator() <> '');
grant select on refunds.expected_refund to marga_app;
grant select, insert, update on refunds.expected_refund to marga_authorizer;
grant select (id, component, supplier_quote, quote_kind, quoted_minor, quoted_currency, arrived_minor, arrived_at, amount_minor, currency,
  paid_back_minor, over_minor, over_settled_minor, rule, due_by, escalated_at) on refunds.expected_refund to marga_operator;
