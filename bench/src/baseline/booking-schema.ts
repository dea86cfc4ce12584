/**
 * These are the tables of the bare baseline. Their only indexes are the primary keys and one that finds the bookings
 * of a checkout.
 */
export const BARE_SCHEMA = `create schema bare;
  create table bare.checkout (id text primary key, company_id text not null, total_minor bigint not null, currency char(3) not null,
    state text not null default 'open', created_at timestamptz not null default now());
  create table bare.booking (id text primary key, company_id text not null, checkout_id text not null, supplier text not null,
    offer_token text not null, travellers jsonb not null, total_minor bigint not null, currency char(3) not null,
    state text not null default 'pending', supplier_order text, supplier_reference text, created_at timestamptz not null default now());
  create index on bare.booking (company_id, checkout_id);
  create table bare.wallet (company_id text primary key, balance_minor bigint not null, held_minor bigint not null);
  create table bare.hold (booking_id text primary key, company_id text not null, amount_minor bigint not null,
    state text not null default 'held');
  create table bare.posting (subject text, kind text, company_id text not null, from_account text not null, to_account text not null,
    amount_minor bigint not null, currency char(3) not null, created_at timestamptz not null default now(), primary key (subject, kind))`;
