-- This file defines the tables of the schema pricing and who may read and write them. Its functions are in
-- server/src/modules/pricing/db/functions.

create table pricing.terms (
  company_id text not null,
  service text not null,
  markup_basis_points integer not null,
  changed_at timestamptz not null default platform.now(),
  constraint terms_pkey primary key (company_id, service),
  constraint terms_service_check check (service in ('flight', 'train', 'bus', 'cab', 'hotel')),
  constraint terms_markup_basis_points_check check (markup_basis_points between 0 and 5000)
);
alter table pricing.terms enable row level security;
alter table pricing.terms force row level security;
create policy tenant on pricing.terms to marga_app using (company_id = platform.current_company());
grant select on pricing.terms to marga_app;

-- These are the commercial rules: each row is one version of one rule.
create table pricing.rule (
  seq bigint generated always as identity,
  id text not null,
  version integer not null,
  kind text not null,
  name text not null,
  -- These columns say what the rule applies to; null means any.
  company_id text,
  group_name text,
  supplier text,
  carrier text,
  route text,
  class text,
  service text,
  -- The lead time is counted in days from the sale to the departure, both inclusive.
  lead_from integer,
  lead_until integer,
  -- The result of a rule is either a share or an amount in paise.
  basis_points integer,
  share_of text,
  amount_minor bigint,
  per text,
  valid_from timestamptz not null,
  valid_until timestamptz,
  created_at timestamptz not null default platform.now(),
  created_by text not null,
  created_by_name text not null,
  reason text,
  constraint rule_pkey primary key (id, version),
  constraint rule_seq_key unique (seq),
  constraint rule_no_tie exclude using gist (kind with =, coalesce(company_id, ''::text) with =,
    lower((coalesce(group_name, ''::text) collate "C")) with =, coalesce(supplier, ''::text) with =,
    lower((coalesce(carrier, ''::text) collate "C")) with =, lower((coalesce(route, ''::text) collate "C")) with =,
    lower((coalesce(class, ''::text) collate "C")) with =, coalesce(service, ''::text) with =,
    int4range(coalesce(lead_from, '-1'::integer), coalesce(lead_until, '-1'::integer), '[]'::text) with &&,
    tstzrange(valid_from, valid_until) with &&),
  constraint rule_id_check check (length(id) between 5 and 60),
  constraint rule_version_check check (version >= 1),
  constraint rule_kind_check check (kind in ('commission', 'incentive', 'markup', 'service-fee', 'own-markup')),
  constraint rule_name_check check (length(name) between 3 and 120),
  constraint rule_group_name_check check (length(group_name) between 1 and 60),
  constraint rule_supplier_check check (supplier ~ '^[a-z][a-z0-9-]{1,30}$'),
  constraint rule_carrier_check check (length(carrier) between 1 and 60),
  constraint rule_route_check check (length(route) between 5 and 105),
  constraint rule_class_check check (length(class) between 1 and 60),
  constraint rule_service_check check (service in ('flight', 'train', 'bus', 'cab', 'hotel')),
  constraint rule_lead_from_check check (lead_from between 0 and 400),
  constraint rule_lead_until_check check (lead_until between 0 and 400),
  constraint rule_basis_points_check check (basis_points between 0 and 10000),
  constraint rule_share_of_check check (share_of in ('fare', 'fare-and-taxes')),
  constraint rule_amount_minor_check check (amount_minor >= 0 and amount_minor <= '100000000000'::bigint),
  -- RULE_CEILINGS in contract/src/pricing/pricing.ts says the same.
  constraint rule_ceiling check (case when kind in ('commission', 'incentive') then coalesce(basis_points, 0) <= 3000 and
      coalesce(amount_minor, 0) <= 1000000 when kind in ('markup', 'service-fee') then coalesce(basis_points, 0) <= 5000
      and coalesce(amount_minor, 0) <= 10000000 else true end),
  constraint rule_per_check check (per in ('booking', 'traveller', 'room-night')),
  constraint rule_check check ((basis_points is null) = (share_of is null) and (amount_minor is null) = (per is null)
    and (basis_points is null) <> (amount_minor is null)),
  constraint rule_check1 check ((lead_from is null) = (lead_until is null) and lead_from <= lead_until),
  constraint rule_check2 check (valid_until >= valid_from),
  constraint rule_valid_from_check check (valid_from = date_trunc('milliseconds', valid_from)),
  constraint rule_valid_until_check check (valid_until = date_trunc('milliseconds', valid_until)),
  constraint rule_check3 check (kind <> 'own-markup' or company_id is not null),
  constraint rule_check4 check (company_id is null or group_name is null)
);
create index rule_company on pricing.rule (company_id, seq desc);
alter table pricing.rule enable row level security;
alter table pricing.rule force row level security;
create policy authorizer on pricing.rule to marga_authorizer using (true);
create policy operator on pricing.rule for select to marga_operator using (platform.current_operator() <> '');
create policy tenant on pricing.rule for select to marga_app using (company_id = platform.current_company() and kind =
  'own-markup');
create trigger protect_rules before insert or delete or update on pricing.rule for each row
  execute function pricing.reject_pricing_rule_change();
grant select on pricing.rule to marga_app;
grant select, insert on pricing.rule to marga_authorizer;
grant select on pricing.rule to marga_operator;
grant update (valid_until) on pricing.rule to marga_authorizer;

-- These are the statutory tax rules.
create table pricing.tax_rule (
  code text not null,
  version integer not null,
  title text not null,
  params jsonb not null,
  citation text not null,
  status text not null,
  valid_from timestamptz not null,
  valid_until timestamptz,
  created_at timestamptz not null default platform.now(),
  created_by text not null,
  reason text,
  constraint tax_rule_pkey primary key (code, version),
  constraint tax_rule_no_tie exclude using gist (code with =, tstzrange(valid_from, valid_until) with &&),
  constraint tax_rule_code_check check (code in (
    'gst.own-service', 'gst.air-valuation', 'tds.commission', 'tds.without-pan', 'gst.air.economy',
    'gst.air.other-cabins', 'gst.hotel.lower-slab', 'gst.hotel.upper-slab', 'gst.cab', 'gst.bus.ac', 'gst.bus.other',
    'gst.rail.ac', 'gst.rail.other', 'round-off.net')),
  constraint tax_rule_version_check check (version >= 1),
  constraint tax_rule_title_check check (length(title) between 3 and 160),
  constraint tax_rule_params_check check (jsonb_typeof(params) = 'object'),
  constraint tax_rule_citation_check check (length(citation) between 5 and 300),
  constraint tax_rule_status_check check (status in ('sure', 'verify')),
  constraint tax_rule_check check (valid_until >= valid_from),
  constraint tax_rule_valid_from_check check (valid_from = date_trunc('milliseconds', valid_from))
);
-- The portal needs these rows. They are inserted before the trigger that forbids rewriting a rule.
insert into pricing.tax_rule (code, version, title, params, citation, status, valid_from, valid_until, created_by) values
  ('gst.own-service', 1, 'GST on what we take: markup and service fee', '{"basisPoints": 1800, "hasCredit": true}',
    'CGST Act 2017 s.9, IGST Act 2017 s.5; place of supply IGST Act s.12(2): the recipient''s location, and ours where the recipient is not registered',
    'sure', '2017-07-01 00:00+05:30', null, 'rulebook'),
  ('gst.air-valuation', 1, 'How an air agent''s own service is valued: by what it takes',
    '{"valuation": "actual", "domesticBasisPoints": 500, "internationalBasisPoints": 1000}',
    'CGST Rules 2017, Rule 32(3): optional value of 5 % (domestic) or 10 % (international) of basic fare; a separate fee is taxed as it is (to be verified)',
    'verify', '2017-07-01 00:00+05:30', null, 'rulebook'),
  ('tds.commission', 1, 'TDS on commission', '{"basisPoints": 500}',
    'Income-tax Act 1961 s.194H (5 %)', 'sure', '2017-07-01 00:00+05:30', '2024-10-01 00:00+05:30', 'rulebook'),
  ('tds.commission', 2, 'TDS on commission', '{"basisPoints": 200}',
    'Income-tax Act 1961 s.194H (2 % from 1 October 2024), threshold ₹20,000 a year', 'sure',
    '2024-10-01 00:00+05:30', '2026-04-01 00:00+05:30', 'rulebook'),
  ('tds.commission', 3, 'TDS on commission', '{"basisPoints": 200}',
    'Income-tax Act 2025 s.393(1) Sl. 1(ii), threshold ₹20,000 a year', 'sure',
    '2026-04-01 00:00+05:30', null, 'rulebook'),
  ('tds.without-pan', 1, 'TDS on commission without a PAN', '{"basisPoints": 2000}',
    'Income-tax Act 1961 s.206AA', 'sure', '2017-07-01 00:00+05:30', '2026-04-01 00:00+05:30', 'rulebook'),
  ('tds.without-pan', 2, 'TDS on commission without a PAN', '{"basisPoints": 2000}',
    'Income-tax Act 2025 s.397(2)', 'sure', '2026-04-01 00:00+05:30', null, 'rulebook'),
  ('gst.air.economy', 1, 'GST inside an economy fare', '{"basisPoints": 500, "hasCredit": true}',
    'Notification 11/2017-CT(Rate) entry 8; charged by the airline, none on tickets that originate abroad', 'sure',
    '2017-07-01 00:00+05:30', null, 'rulebook'),
  ('gst.air.other-cabins', 1, 'GST inside a fare above economy', '{"basisPoints": 1200, "hasCredit": true}',
    'Notification 11/2017-CT(Rate) entry 8; charged by the airline, none on tickets that originate abroad', 'sure',
    '2017-07-01 00:00+05:30', '2025-09-22 00:00+05:30', 'rulebook'),
  ('gst.air.other-cabins', 2, 'GST inside a fare above economy', '{"basisPoints": 1800, "hasCredit": true}',
    'Rates from 22 September 2025 (56th GST Council); charged by the airline, none on tickets that originate abroad',
    'sure', '2025-09-22 00:00+05:30', null, 'rulebook'),
  ('gst.hotel.lower-slab', 1, 'GST inside a room up to ₹7,500 a night',
    '{"basisPoints": 1200, "hasCredit": true, "upTo": {"amount": "7500.00", "currency": "INR"}}',
    'Notification 11/2017-CT(Rate) entry 7; the slab reads the actual value for a room and night (slab basis: verify)',
    'sure', '2022-07-18 00:00+05:30', '2025-09-22 00:00+05:30', 'rulebook'),
  ('gst.hotel.lower-slab', 2, 'GST inside a room up to ₹7,500 a night, without input credit',
    '{"basisPoints": 500, "hasCredit": false, "upTo": {"amount": "7500.00", "currency": "INR"}}',
    'Rates from 22 September 2025 (56th GST Council): 5 % without input credit; the slab reads the actual value for a room and night (slab basis: verify)',
    'sure', '2025-09-22 00:00+05:30', null, 'rulebook'),
  ('gst.hotel.upper-slab', 1, 'GST inside a room above ₹7,500 a night', '{"basisPoints": 1800, "hasCredit": true}',
    'Notification 11/2017-CT(Rate) entry 7; place of supply IGST Act s.12(3): the property''s state', 'sure',
    '2022-07-18 00:00+05:30', null, 'rulebook'),
  ('gst.cab', 1, 'GST inside a cab with driver, fuel included', '{"basisPoints": 500, "hasCredit": false}',
    'Notification 11/2017-CT(Rate) entries 8 and 10: 5 % with restricted credit; 18 % with full credit is the operator''s other choice',
    'sure', '2017-07-01 00:00+05:30', null, 'rulebook'),
  ('gst.bus.ac', 1, 'GST inside an air-conditioned bus', '{"basisPoints": 500, "hasCredit": true}',
    'Notification 11/2017-CT(Rate) entry 8: air-conditioned contract or stage carriage', 'verify',
    '2017-07-01 00:00+05:30', null, 'rulebook'),
  ('gst.bus.other', 1, 'Buses without air-conditioning are exempt', '{"basisPoints": 0, "hasCredit": false}',
    'Notification 12/2017-CT(Rate) entry 15: stage carriage other than air-conditioned', 'verify',
    '2017-07-01 00:00+05:30', null, 'rulebook'),
  ('gst.rail.ac', 1, 'GST inside a ticket in air-conditioned or first class', '{"basisPoints": 500, "hasCredit": true}',
    'Notification 11/2017-CT(Rate) entry 8: rail in first class or air-conditioned coach', 'verify',
    '2017-07-01 00:00+05:30', null, 'rulebook'),
  ('gst.rail.other', 1, 'Sleeper class and second sitting are exempt', '{"basisPoints": 0, "hasCredit": false}',
    'Notification 12/2017-CT(Rate) entry 17: rail other than first class or air-conditioned coach', 'verify',
    '2017-07-01 00:00+05:30', null, 'rulebook'),
  ('round-off.net', 1, 'Round off to the rupee',
    '{"unit": {"amount": "1.00", "currency": "INR"}, "rounding": "half-up"}',
    'An explicit round-off line to the rupee on the invoice total (CGST Act 2017 s.170)', 'verify',
    '2017-07-01 00:00+05:30', null, 'rulebook');
alter table pricing.tax_rule enable row level security;
alter table pricing.tax_rule force row level security;
create policy authorizer on pricing.tax_rule to marga_authorizer using (true);
create policy operator on pricing.tax_rule for select to marga_operator using (platform.current_operator() <> '');
-- The law is the same for every company.
create policy application on pricing.tax_rule for select to marga_app using (true);
create trigger protect_tax_rules before insert or delete or update on pricing.tax_rule for each row
  execute function pricing.reject_pricing_rule_change();
grant select, insert on pricing.tax_rule to marga_authorizer;
grant select on pricing.tax_rule to marga_operator;
grant select (code, version, title, params, citation, status, valid_from, valid_until) on pricing.tax_rule to marga_app;
grant update (valid_until) on pricing.tax_rule to marga_authorizer;

-- Pricing rules can apply to a group of companies. A company is in one group at most.
create table pricing.company_group (
  company_id text not null,
  group_name text not null,
  changed_at timestamptz not null default platform.now(),
  changed_by text not null,
  constraint company_group_pkey primary key (company_id),
  constraint company_group_group_name_check check (length(group_name) between 1 and 60)
);
alter table pricing.company_group enable row level security;
alter table pricing.company_group force row level security;
create policy authorizer on pricing.company_group to marga_authorizer using (true);
create policy operator on pricing.company_group for select to marga_operator using (platform.current_operator() <> '');
create policy tenant on pricing.company_group for select to marga_app using (company_id = platform.current_company());
grant select, insert, update, delete on pricing.company_group to marga_authorizer;
grant select on pricing.company_group to marga_operator;
grant select (company_id, group_name) on pricing.company_group to marga_app;

-- Counts changes: those of the operators under '', those of a company's own markups under the company.
create table pricing.edition (
  subject text not null,
  number bigint not null,
  constraint edition_pkey primary key (subject)
);
-- The portal needs this row. It is inserted before the trigger that forbids rewriting a rule.
insert into pricing.edition (subject, number) values ('', 1);
alter table pricing.edition enable row level security;
alter table pricing.edition force row level security;
create policy authorizer on pricing.edition to marga_authorizer using (true);
grant select, insert, update on pricing.edition to marga_authorizer;
create policy operator on pricing.edition for select to marga_operator using (platform.current_operator() <> '');
create policy application on pricing.edition for select to marga_app using (subject in ('', platform.current_company()));
grant select on pricing.edition to marga_app, marga_operator;

-- Shows the pricing rules that may affect the company of the transaction: those for all companies, for its group and for
-- itself. It has the rights of its owner, because the policy of pricing.rule shows a company its own markups alone. Who
-- wrote a rule, and why, is not among its columns.
create view pricing.company_rule with (security_barrier=true) as
  select r.id, r.version, r.kind, r.name, r.company_id, r.group_name, r.supplier, r.carrier, r.route, r.class, r.service, r.lead_from,
      r.lead_until, r.basis_points, r.share_of, r.amount_minor, r.per, r.valid_from, r.valid_until
    from pricing.rule r
    where platform.current_company() <> '' and (r.company_id is null or r.company_id = platform.current_company())
      and (r.group_name is null or lower(r.group_name collate "C") =
        (select lower(g.group_name collate "C") from pricing.company_group g where g.company_id = platform.current_company()));
alter view pricing.company_rule owner to marga_authorizer;
grant select on pricing.company_rule to marga_app;
