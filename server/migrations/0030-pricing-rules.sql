-- Rules of the trade and of the law, as data with dates. Nothing of them is ever overwritten: a rule can only be ended, at
-- or after the present moment, so the rules of any moment stay for ever what they were.
create schema extensions;
create extension btree_gist with schema extensions;

-- As platform.now(), but it goes on within a transaction, and in whole milliseconds, as programs count.
create function pricing.moment() returns timestamptz language sql volatile as $$
  select date_trunc('milliseconds', clock_timestamp() + (platform.now() - now()))
$$;

-- Rules of the trade: each row is one version of one rule.
create table pricing.rule (
  seq bigint generated always as identity unique,
  id text not null check (length(id) between 5 and 60),
  version integer not null check (version >= 1),
  kind text not null check (kind in ('commission', 'incentive', 'markup', 'service-fee', 'own-markup')),
  name text not null check (length(name) between 3 and 120),
  -- What it is about; null means any.
  company_id text,
  group_name text check (length(group_name) between 1 and 60),
  supplier text check (supplier ~ '^[a-z][a-z0-9-]{1,30}$'),
  carrier text check (length(carrier) between 1 and 60),
  route text check (length(route) between 5 and 105),
  class text check (length(class) between 1 and 60),
  service text check (service in ('flight', 'train', 'bus', 'cab', 'hotel')),
  -- Days from the sale to the departure, both inclusive.
  lead_from integer check (lead_from between 0 and 400),
  lead_until integer check (lead_until between 0 and 400),
  -- What it comes to: a share, or a sum in paise.
  basis_points integer check (basis_points between 0 and 10000),
  share_of text check (share_of in ('fare', 'fare-and-taxes')),
  amount_minor bigint check (amount_minor between 0 and 100000000000),
  per text check (per in ('booking', 'traveller', 'room-night')),
  valid_from timestamptz not null,
  valid_until timestamptz,
  created_at timestamptz not null default platform.now(),
  created_by text not null,
  created_by_name text not null,
  reason text,
  primary key (id, version),
  check ((basis_points is null) = (share_of is null) and (amount_minor is null) = (per is null)
    and (basis_points is null) <> (amount_minor is null)),
  check ((lead_from is null) = (lead_until is null) and lead_from <= lead_until),
  check (valid_until >= valid_from),
  check (valid_from = date_trunc('milliseconds', valid_from)),
  check (valid_until = date_trunc('milliseconds', valid_until)),
  -- What a company adds for its own clients is about that company; a rule about a company needs no group.
  check (kind <> 'own-markup' or company_id is not null),
  check (company_id is null or group_name is null),
  -- Two rules of a kind with the same scope are never valid at once, so the most specific one is always one. Names are
  -- compared as programs compare them: capitals of the Latin alphabet do not matter.
  constraint rule_no_tie exclude using gist (
    kind extensions.gist_text_ops with =,
    (coalesce(company_id, '')) extensions.gist_text_ops with =,
    (lower(coalesce(group_name, '') collate "C")) extensions.gist_text_ops with =,
    (coalesce(supplier, '')) extensions.gist_text_ops with =,
    (lower(coalesce(carrier, '') collate "C")) extensions.gist_text_ops with =,
    (lower(coalesce(route, '') collate "C")) extensions.gist_text_ops with =,
    (lower(coalesce(class, '') collate "C")) extensions.gist_text_ops with =,
    (coalesce(service, '')) extensions.gist_text_ops with =,
    (int4range(coalesce(lead_from, -1), coalesce(lead_until, -1), '[]')) with &&,
    (tstzrange(valid_from, valid_until)) with &&)
);
create index rule_company on pricing.rule (company_id, seq desc);

-- Rules of the law.
create table pricing.tax_rule (
  code text not null check (code in ('gst.own-service', 'gst.air-valuation', 'tds.commission', 'tds.without-pan',
    'gst.air.economy', 'gst.air.other-cabins', 'gst.hotel.lower-slab', 'gst.hotel.upper-slab', 'gst.cab', 'gst.bus.ac',
    'gst.bus.other', 'gst.rail.ac', 'gst.rail.other', 'round-off.net')),
  version integer not null check (version >= 1),
  title text not null check (length(title) between 3 and 160),
  params jsonb not null check (jsonb_typeof(params) = 'object'),
  citation text not null check (length(citation) between 5 and 300),
  status text not null check (status in ('sure', 'verify')),
  valid_from timestamptz not null,
  valid_until timestamptz,
  created_at timestamptz not null default platform.now(),
  created_by text not null,
  reason text,
  primary key (code, version),
  check (valid_until >= valid_from),
  check (valid_from = date_trunc('milliseconds', valid_from)),
  constraint tax_rule_no_tie exclude using gist (
    code extensions.gist_text_ops with =,
    (tstzrange(valid_from, valid_until)) with &&)
);

-- Groups of companies that rules can be about. A company is in one at most.
create table pricing.company_group (
  company_id text primary key,
  group_name text not null check (length(group_name) between 1 and 60),
  changed_at timestamptz not null default platform.now(),
  changed_by text not null
);

-- Counts changes: under '' those of the operators, under a company those of its own markups.
create table pricing.edition (
  subject text primary key,
  number bigint not null
);
insert into pricing.edition (subject, number) values ('', 1);

do $$
declare
  name text;
begin
  foreach name in array array['rule', 'tax_rule', 'company_group', 'edition'] loop
    execute format('alter table pricing.%I enable row level security', name);
    execute format('alter table pricing.%I force row level security', name);
    execute format('create policy gate on pricing.%I to marga_gate using (true)', name);
  end loop;
  foreach name in array array['rule', 'tax_rule', 'company_group'] loop
    execute format('create policy operator on pricing.%I for select to marga_operator using (platform.staff() <> '''')', name);
    execute format('grant select on pricing.%I to marga_operator', name);
  end loop;
end $$;
grant usage on schema pricing to marga_gate, marga_operator;
create policy tenant on pricing.rule for select to marga_app
  using (company_id = platform.company() and kind = 'own-markup');
create policy tenant on pricing.company_group for select to marga_app using (company_id = platform.company());
grant select on pricing.rule to marga_app;
-- Of a rule nothing but its end is ever set.
grant select, insert, update (valid_until) on pricing.rule, pricing.tax_rule to marga_gate;
grant select, insert, update, delete on pricing.company_group to marga_gate;
grant select, insert, update on pricing.edition to marga_gate;

-- What companies added until now, as rules of their own.
insert into pricing.rule (id, version, kind, name, company_id, service, basis_points, share_of, valid_from, created_by,
    created_by_name)
  select platform.new_id('rul'), 1, 'own-markup', 'Markup on ' || t.service, t.company_id, t.service,
      t.markup_basis_points, 'fare-and-taxes', pricing.moment(), 'rulebook', 'Rulebook'
    from pricing.terms t where t.markup_basis_points > 0;

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

-- Whatever is granted one day: a rule is neither changed nor removed nor backdated, and ends no sooner than now.
create function pricing.keep_rules() returns trigger language plpgsql as $$
declare
  present timestamptz := date_trunc('milliseconds', platform.now());
begin
  if tg_op = 'INSERT' then
    if new.valid_from < present then
      raise exception 'a rule cannot begin in the past' using errcode = 'MG021';
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' or to_jsonb(old) - 'valid_until' <> to_jsonb(new) - 'valid_until' then
    raise exception 'a rule is never changed or removed, only ended' using errcode = 'MG022';
  end if;
  if new.valid_until is null or new.valid_until < present or new.valid_until > old.valid_until
      or old.valid_until < present then
    raise exception 'a rule can only be ended, now or later' using errcode = 'MG022';
  end if;
  return new;
end $$;
create trigger keep_rules before insert or update or delete on pricing.rule
  for each row execute function pricing.keep_rules();
create trigger keep_tax_rules before insert or update or delete on pricing.tax_rule
  for each row execute function pricing.keep_rules();

-- Whoever changes rules waits for those who are being priced, and they for the change: a price of a moment then always
-- sees all the rules of that moment.
create function pricing.begin_change() returns timestamptz language plpgsql volatile as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(5106201734120117001);
  return pricing.moment() + interval '1 millisecond';
end $$;

create function pricing.new_edition(of_subject text) returns void language sql as $$
  insert into pricing.edition as e (subject, number) values (of_subject, 1)
    on conflict (subject) do update set number = e.number + 1
$$;

create function pricing.edition_of(of_company text) returns text language sql stable as $$
  select (select e.number from pricing.edition e where e.subject = '')
    || '.' || coalesce((select e.number from pricing.edition e where e.subject = of_company), 0)
$$;

create function pricing.rule_json(r pricing.rule) returns jsonb language sql stable as $$
  select jsonb_build_object('id', r.id, 'version', r.version, 'kind', r.kind, 'name', r.name,
    'companyId', r.company_id, 'group', r.group_name, 'supplier', r.supplier, 'carrier', r.carrier, 'route', r.route,
    'class', r.class, 'service', r.service, 'leadFrom', r.lead_from, 'leadUntil', r.lead_until,
    'basisPoints', r.basis_points, 'of', r.share_of, 'amountMinor', r.amount_minor::text, 'per', r.per,
    'validFrom', r.valid_from, 'validUntil', r.valid_until)
$$;

-- With what people are shown besides. What begins within a moment is said to be valid.
create function pricing.rule_view(r pricing.rule) returns jsonb language sql volatile as $$
  select pricing.rule_json(r) || jsonb_build_object('createdAt', r.created_at, 'createdBy', r.created_by_name, 'state',
    case when r.valid_until <= pricing.moment() + interval '5 milliseconds' or r.valid_until <= r.valid_from then 'over'
      when r.valid_from > pricing.moment() + interval '5 milliseconds' then 'coming' else 'valid' end)
$$;

create function pricing.tax_json(t pricing.tax_rule) returns jsonb language sql stable as $$
  select jsonb_build_object('code', t.code, 'version', t.version, 'title', t.title, 'params', t.params,
    'citation', t.citation, 'status', t.status, 'validFrom', t.valid_from, 'validUntil', t.valid_until)
$$;

-- The company's approved registrations, the primary one first.
create function identity.approved_gstins() returns text[] language sql stable security definer
set search_path = pg_catalog, pg_temp as $$
  select coalesce(array_agg(g.gstin::text order by g.is_primary desc, g.id), '{}') from identity.gstin g
    where g.company_id = platform.company() and g.state = 'approved'
$$;

create function identity.primary_gstin() returns text language sql stable security definer
set search_path = pg_catalog, pg_temp as $$
  select g.gstin::text from identity.gstin g
    where g.company_id = platform.company() and g.state = 'approved' and g.is_primary
$$;

-- Where the company of the transaction stands: by which edition of the rules, when, and what of itself counts.
create function pricing.standing()
returns table (edition text, at timestamptz, group_name text, gstin text, gstins text[])
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_catalog.pg_advisory_xact_lock_shared(5106201734120117001);
  return query select pricing.edition_of(platform.company()), pricing.moment(),
    (select g.group_name from pricing.company_group g where g.company_id = platform.company()),
    identity.primary_gstin(), identity.approved_gstins();
end $$;

-- Every rule that may touch the company of the transaction: what is for all, for its group, for itself. Those that are over
-- are left out, but for an hour, so that whoever was told the moment just before still finds them.
create function pricing.rulebook() returns jsonb language sql stable security definer
set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object('edition', pricing.edition_of(platform.company()),
    'rules', coalesce((select jsonb_agg(pricing.rule_json(r.*::pricing.rule)) from pricing.rule r
      where (r.company_id is null or r.company_id = platform.company())
        and (r.group_name is null or lower(r.group_name collate "C") =
          (select lower(g.group_name collate "C") from pricing.company_group g where g.company_id = platform.company()))
        and (r.valid_until is null or r.valid_until > platform.now() - interval '1 hour')), '[]'::jsonb),
    'taxes', (select jsonb_agg(pricing.tax_json(t.*::pricing.tax_rule)) from pricing.tax_rule t))
$$;

-- The same for any company and moment, as an operator who proves a price needs it.
create function pricing.rulebook_at(of_company text, of_group text, moments timestamptz[]) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object('edition', pricing.edition_of(of_company),
    'rules', coalesce((select jsonb_agg(pricing.rule_json(r.*::pricing.rule)) from pricing.rule r
      where (of_company is null or r.company_id is null or r.company_id = of_company)
        and (of_company is null or r.group_name is null or lower(r.group_name collate "C") = lower(of_group collate "C"))
        and exists (select from unnest(moments) m where r.valid_from <= m and (r.valid_until is null or r.valid_until > m))),
      '[]'::jsonb),
    'taxes', (select jsonb_agg(pricing.tax_json(t.*::pricing.tax_rule)) from pricing.tax_rule t))
    where platform.staff() <> ''
$$;

-- The company's own, of moments that are past: for showing what a markup would have changed.
create function pricing.past_rulebook(moments timestamptz[]) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object('edition', pricing.edition_of(platform.company()),
    'rules', coalesce((select jsonb_agg(pricing.rule_json(r.*::pricing.rule)) from pricing.rule r
      where (r.company_id is null or r.company_id = platform.company())
        and (r.group_name is null or lower(r.group_name collate "C") =
          (select lower(g.group_name collate "C") from pricing.company_group g where g.company_id = platform.company()))
        and exists (select from unnest(moments) m where r.valid_from <= m and (r.valid_until is null or r.valid_until > m))),
      '[]'::jsonb),
    'taxes', (select jsonb_agg(pricing.tax_json(t.*::pricing.tax_rule)) from pricing.tax_rule t))
$$;

create function pricing.name_of(of_user text) returns text language sql stable as $$
  select coalesce((select u."name" from engine."user" u where u."id" = of_user), of_user)
$$;

-- Writes a rule, or a new version of one from a moment on. 'past': it was to begin before now. An overlap is refused by
-- the constraint.
create function pricing.write_rule(draft jsonb, of_company text, actor text, why text, out outcome text,
  out written pricing.rule) language plpgsql as $$
declare
  present timestamptz := pricing.begin_change();
  begins timestamptz := coalesce((draft ->> 'validFrom')::timestamptz, present);
  before pricing.rule;
begin
  if begins < present or (draft ->> 'validUntil')::timestamptz <= begins then
    outcome := 'past';
    return;
  end if;
  written := jsonb_populate_record(null::pricing.rule, draft);
  if draft ->> 'replaces' is not null then
    select * into before from pricing.rule r
      where r.id = draft ->> 'replaces' and (of_company is null or r.company_id = of_company and r.kind = 'own-markup')
        and (of_company is not null or r.kind <> 'own-markup')
        and r.valid_from <= begins and (r.valid_until is null or r.valid_until > begins)
      for update;
    if before.id is null then
      outcome := 'not-found';
      return;
    end if;
    update pricing.rule r set valid_until = begins where r.id = before.id and r.version = before.version;
    written.id := before.id;
    written.kind := before.kind;
    written.company_id := before.company_id;
    written.group_name := before.group_name;
    written.supplier := before.supplier;
    written.carrier := before.carrier;
    written.route := before.route;
    written.class := before.class;
    written.service := before.service;
    written.lead_from := before.lead_from;
    written.lead_until := before.lead_until;
  end if;
  written.version := 1 + coalesce((select max(r.version) from pricing.rule r where r.id = written.id), 0);
  insert into pricing.rule (id, version, kind, name, company_id, group_name, supplier, carrier, route, class, service,
      lead_from, lead_until, basis_points, share_of, amount_minor, per, valid_from, valid_until, created_by, created_by_name, reason)
    values (written.id, written.version, written.kind, written.name, written.company_id, written.group_name,
      written.supplier, written.carrier, written.route, written.class, written.service, written.lead_from,
      written.lead_until, written.basis_points, written.share_of, written.amount_minor, written.per, begins,
      (draft ->> 'validUntil')::timestamptz, actor, pricing.name_of(actor), why)
    returning * into written;
  perform pricing.new_edition(coalesce(of_company, ''));
  outcome := 'written';
end $$;

-- Whether a draft could be written: 'free', 'taken' by another rule with the same scope, or 'not-found' when what it is to
-- replace is not there; with the rule that it replaces.
create function pricing.try_rule(draft jsonb, of_company text, out outcome text, out rule jsonb) language plpgsql as $$
declare
  begins timestamptz := coalesce((draft ->> 'validFrom')::timestamptz, pricing.moment());
  wanted pricing.rule := jsonb_populate_record(null::pricing.rule, draft);
  before pricing.rule;
begin
  if draft ->> 'replaces' is not null then
    select * into before from pricing.rule r
      where r.id = draft ->> 'replaces' and (of_company is null or r.company_id = of_company and r.kind = 'own-markup')
        and (of_company is not null or r.kind <> 'own-markup')
        and r.valid_from <= begins and (r.valid_until is null or r.valid_until > begins);
    if before.id is null then
      outcome := 'not-found';
      return;
    end if;
    rule := pricing.rule_view(before);
    wanted := before;
  end if;
  outcome := case when exists (select from pricing.rule r
    where r.kind = wanted.kind and coalesce(r.company_id, '') = coalesce(wanted.company_id, '')
      and lower(coalesce(r.group_name, '') collate "C") = lower(coalesce(wanted.group_name, '') collate "C")
      and coalesce(r.supplier, '') = coalesce(wanted.supplier, '')
      and lower(coalesce(r.carrier, '') collate "C") = lower(coalesce(wanted.carrier, '') collate "C")
      and lower(coalesce(r.route, '') collate "C") = lower(coalesce(wanted.route, '') collate "C")
      and lower(coalesce(r.class, '') collate "C") = lower(coalesce(wanted.class, '') collate "C")
      and coalesce(r.service, '') = coalesce(wanted.service, '')
      and int4range(coalesce(r.lead_from, -1), coalesce(r.lead_until, -1), '[]')
        && int4range(coalesce(wanted.lead_from, -1), coalesce(wanted.lead_until, -1), '[]')
      and tstzrange(r.valid_from, r.valid_until)
        && tstzrange(begins, case when draft ->> 'validUntil' is not null
          then greatest(begins, (draft ->> 'validUntil')::timestamptz) end)
      and (before.id is null or r.id <> before.id or r.version <> before.version)) then 'taken' else 'free' end;
end $$;

create function pricing.try_own_markup(draft jsonb) returns table (outcome text, rule jsonb)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  tried record;
begin
  tried := pricing.try_rule(draft || jsonb_build_object('company_id', platform.company(), 'kind', 'own-markup',
    'group_name', null), platform.company());
  return query select tried.outcome, tried.rule;
end $$;

create function pricing.try_operator_rule(draft jsonb) returns table (outcome text, rule jsonb)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  tried record;
begin
  if coalesce(platform.staff(), '') = '' then return; end if;
  if draft ->> 'company_id' is not null
      and not exists (select from identity.company c where c.id = draft ->> 'company_id') then
    return query select 'not-found', null::jsonb;
    return;
  end if;
  tried := pricing.try_rule(draft, null);
  return query select tried.outcome, tried.rule;
end $$;

-- Ends a rule now; versions that have not begun never begin.
create function pricing.stop_rule(of_rule text, of_company text, out outcome text, out stopped pricing.rule)
language plpgsql as $$
declare
  present timestamptz := pricing.begin_change();
begin
  if not exists (select from pricing.rule r where r.id = of_rule
      and case when of_company is null then r.kind <> 'own-markup' else r.company_id = of_company and r.kind = 'own-markup' end) then
    outcome := 'not-found';
    return;
  end if;
  update pricing.rule r set valid_until = greatest(r.valid_from, present)
    where r.id = of_rule and (r.valid_until is null or r.valid_until > greatest(r.valid_from, present));
  if not found then
    outcome := 'over';
    return;
  end if;
  select * into stopped from pricing.rule r where r.id = of_rule order by r.version desc limit 1;
  perform pricing.new_edition(coalesce(of_company, ''));
  outcome := 'stopped';
end $$;

-- What a member does. The company is that of the transaction, the kind its own markup, whatever the draft says.
create function pricing.add_markup(draft jsonb, actor text, request_id text, ip text, key_id text)
returns table (outcome text, rule jsonb)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  done record;
begin
  if coalesce(platform.company(), '') = '' then return; end if;
  -- Every price of the company goes through all of them, and every change of a rule is waited for by all who are priced.
  if (select count(*) from pricing.rule r where r.company_id = platform.company() and r.kind = 'own-markup'
      and (r.valid_until is null or r.valid_until > platform.now() - interval '1 hour')) >= 500 then
    return query select 'too-many', null::jsonb;
    return;
  end if;
  done := pricing.write_rule(draft || jsonb_build_object('company_id', platform.company(), 'kind', 'own-markup',
    'group_name', null), platform.company(), actor, null);
  if done.outcome = 'written' then
    perform platform.note(platform.company(), actor, 'pricing.markup-written', (done.written).id, request_id, ip,
      pricing.rule_json(done.written), key_id);
  end if;
  return query select done.outcome, case when done.outcome = 'written' then pricing.rule_view(done.written) end;
end $$;

create function pricing.end_markup(of_rule text, actor text, request_id text, ip text, key_id text)
returns table (outcome text, rule jsonb)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  done record;
begin
  if coalesce(platform.company(), '') = '' then return; end if;
  done := pricing.stop_rule(of_rule, platform.company());
  if done.outcome = 'stopped' then
    perform platform.note(platform.company(), actor, 'pricing.markup-ended', of_rule, request_id, ip,
      '{}'::jsonb, key_id);
  end if;
  return query select done.outcome, case when done.outcome = 'stopped' then pricing.rule_view(done.stopped) end;
end $$;

-- What an operator does. A company's own markup is the company's.
create function pricing.add_rule(draft jsonb, why text, request_id text, ip text)
returns table (outcome text, rule jsonb)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  done record;
begin
  if coalesce(platform.staff(), '') = '' or draft ->> 'kind' = 'own-markup' and draft ->> 'replaces' is null then
    return;
  end if;
  if draft ->> 'company_id' is not null
      and not exists (select from identity.company c where c.id = draft ->> 'company_id') then
    return query select 'not-found', null::jsonb;
    return;
  end if;
  done := pricing.write_rule(draft, null, platform.staff(), why);
  if done.outcome = 'written' then
    perform platform.note((done.written).company_id, platform.staff(), 'pricing.rule-written', (done.written).id,
      request_id, ip, pricing.rule_json(done.written) || jsonb_build_object('reason', why), null, true);
  end if;
  return query select done.outcome, case when done.outcome = 'written' then pricing.rule_view(done.written) end;
end $$;

create function pricing.end_rule(of_rule text, why text, request_id text, ip text)
returns table (outcome text, rule jsonb)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  done record;
begin
  if coalesce(platform.staff(), '') = '' then return; end if;
  done := pricing.stop_rule(of_rule, null);
  if done.outcome = 'stopped' then
    perform platform.note((done.stopped).company_id, platform.staff(), 'pricing.rule-ended', of_rule, request_id, ip,
      jsonb_build_object('reason', why), null, true);
  end if;
  return query select done.outcome, case when done.outcome = 'stopped' then pricing.rule_view(done.stopped) end;
end $$;

create function pricing.set_group(of_company text, to_group text, why text, request_id text, ip text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce(platform.staff(), '') = '' or not exists (select from identity.company c where c.id = of_company) then
    return false;
  end if;
  perform pricing.begin_change();
  if to_group is null then
    delete from pricing.company_group g where g.company_id = of_company;
  else
    insert into pricing.company_group (company_id, group_name, changed_by) values (of_company, to_group, platform.staff())
      on conflict (company_id) do update set group_name = excluded.group_name, changed_by = excluded.changed_by,
        changed_at = platform.now();
  end if;
  perform pricing.new_edition('');
  perform platform.note(of_company, platform.staff(), 'pricing.group-set', of_company, request_id, ip,
    jsonb_build_object('group', to_group, 'reason', why), null, true);
  return true;
end $$;

-- A new version of a rule of the law, from a moment on that has not come yet.
create function pricing.add_tax_rule(draft jsonb, why text, request_id text, ip text)
returns table (outcome text, rule jsonb)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  present timestamptz;
  begins timestamptz := (draft ->> 'validFrom')::timestamptz;
  written pricing.tax_rule;
begin
  if coalesce(platform.staff(), '') = '' then return; end if;
  present := pricing.begin_change();
  if begins < present then
    return query select 'past', null::jsonb;
    return;
  end if;
  update pricing.tax_rule t set valid_until = begins
    where t.code = draft ->> 'code' and t.valid_from < begins and (t.valid_until is null or t.valid_until > begins);
  insert into pricing.tax_rule (code, version, title, params, citation, status, valid_from, created_by, reason)
    values (draft ->> 'code',
      1 + coalesce((select max(t.version) from pricing.tax_rule t where t.code = draft ->> 'code'), 0),
      draft ->> 'title', draft -> 'params', draft ->> 'citation', draft ->> 'status', begins, platform.staff(), why)
    returning * into written;
  perform pricing.new_edition('');
  perform platform.note(null, platform.staff(), 'pricing.tax-rule-written', written.code, request_id, ip,
    pricing.tax_json(written) || jsonb_build_object('reason', why), null, true);
  return query select 'written', pricing.tax_json(written);
end $$;

-- Recent bookings with what their prices were reckoned from: the sample that shows what a rule would have changed.
grant usage on schema booking to marga_gate, marga_operator;
create policy sample on booking.booking for select to marga_gate using (true);
grant select (id, company_id, service, itinerary, price) on booking.booking to marga_gate;

create function booking.own_priced_sample(most integer)
returns table (booking_id text, company_id text, company_name text, service text, itinerary jsonb, price jsonb)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select b.id, b.company_id, c.name, b.service, b.itinerary, b.price
    from booking.booking b join identity.company c on c.id = b.company_id
    where b.company_id = platform.company() and b.price is not null order by b.id desc limit most
$$;

create function booking.priced_sample(of_company text, of_group text, most integer)
returns table (booking_id text, company_id text, company_name text, service text, itinerary jsonb, price jsonb)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select b.id, b.company_id, c.name, b.service, b.itinerary, b.price
    from booking.booking b join identity.company c on c.id = b.company_id
    where platform.staff() <> '' and b.price is not null and (of_company is null or b.company_id = of_company)
      and (of_group is null or lower(b.price #>> '{buyer,group}' collate "C") = lower(of_group collate "C"))
    order by b.id desc limit most
$$;

create function booking.price_of(of_booking text) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select b.price from booking.booking b where platform.staff() <> '' and b.id = of_booking
$$;

do $$
declare
  gated regprocedure;
begin
  for gated in select p.oid from pg_proc p where p.pronamespace = 'pricing'::regnamespace
      or p.oid in ('identity.approved_gstins()'::regprocedure, 'identity.primary_gstin()'::regprocedure,
        'booking.own_priced_sample(integer)'::regprocedure, 'booking.priced_sample(text, text, integer)'::regprocedure,
        'booking.price_of(text)'::regprocedure) loop
    execute format('revoke execute on function %s from public', gated);
    if (select p.prosecdef from pg_proc p where p.oid = gated) then
      execute format('alter function %s owner to marga_gate', gated);
    else
      execute format('grant execute on function %s to marga_gate', gated);
    end if;
  end loop;
end $$;
grant execute on function pricing.standing(), pricing.rulebook(), pricing.past_rulebook(timestamptz[]),
  pricing.add_markup(jsonb, text, text, text, text), pricing.end_markup(text, text, text, text, text),
  pricing.try_own_markup(jsonb), booking.own_priced_sample(integer) to marga_app;
grant execute on function pricing.rulebook_at(text, text, timestamptz[]), pricing.add_rule(jsonb, text, text, text),
  pricing.end_rule(text, text, text, text), pricing.set_group(text, text, text, text, text),
  pricing.add_tax_rule(jsonb, text, text, text), pricing.try_operator_rule(jsonb), booking.priced_sample(text, text, integer), booking.price_of(text)
  to marga_operator;
grant execute on function pricing.moment(), pricing.rule_json(pricing.rule), pricing.rule_view(pricing.rule)
  to marga_app, marga_operator;
grant execute on function pricing.tax_json(pricing.tax_rule) to marga_operator;
