-- No role owns a table, so none can switch row-level security off.
do $$
declare
  role_name text;
begin
  foreach role_name in array array['marga_app', 'marga_identity', 'marga_relay', 'marga_operator'] loop
    if not exists (select from pg_roles where rolname = role_name) then
      execute format('create role %I login noinherit nosuperuser nobypassrls', role_name);
    end if;
  end loop;
  -- This role owns the few functions that must look across companies before one is chosen; nobody can sign in as
  -- it.
  if not exists (select from pg_roles where rolname = 'marga_authorizer') then
    create role marga_authorizer nologin noinherit nosuperuser nobypassrls;
  end if;
  -- An owner that is not a superuser must belong to a role before it can transfer functions to it.
  execute format('grant marga_authorizer to %I', current_user);
end $$;

revoke create on schema public from public;

-- No role needs temporary tables.
do $$ begin execute format('revoke temporary on database %I from public', current_database()); end $$;

-- The exclusion constraints of pricing rules, which forbid two rules for the same moment, need this extension.
create schema extensions;
create extension btree_gist with schema extensions;

-- Each module has one schema. The schema platform holds what all modules share; engine belongs to the identity
-- engine.
create schema platform;
grant usage on schema platform to marga_app, marga_authorizer, marga_operator, marga_relay;

-- This schema holds the auth library's own tables, under its own names; only its role enters it.
create schema engine;
grant usage on schema engine to marga_authorizer, marga_identity;

-- This schema holds Marga's own tenant model: companies and who belongs to them.
create schema identity;
grant usage on schema identity to marga_app, marga_authorizer, marga_operator, marga_relay;

-- This schema stores which suppliers an operator has paused in searches. Every process reads the rows every few
-- seconds, so a pause survives a restart.
create schema suppliers;
grant usage on schema suppliers to marga_app, marga_authorizer, marga_operator;

-- This schema holds what the operator publishes on the public pages. Everybody may read what is shown; only an
-- operator changes it, through a function that records who did.
create schema content;
grant usage on schema content to marga_app, marga_authorizer, marga_operator;

-- The newsletter uses double opt-in. Subscribers belong to no company and need no account, so the application
-- reaches them only through functions of the schema; operators read the list once authorized as staff.
create schema newsletter;
grant usage on schema newsletter to marga_app, marga_authorizer, marga_operator, marga_relay;

-- This schema stores the company's travellers. Names are in plain text, as in every booking, so that people are
-- found by them; everything else about a person is one encrypted text that only the application decrypts
-- (AES-256-GCM, bound to company and row).
create schema travellers;
grant usage on schema travellers to marga_app, marga_relay;

-- This schema stores the markup that a company adds for its own clients, per service, in hundredths of a percent. A
-- missing row means no markup.
create schema pricing;
grant usage on schema pricing to marga_app, marga_authorizer, marga_operator;

-- What one person proposes and others must agree to. Modules that execute it call the functions of the schema; companies
-- read nothing of it.
create schema approvals;
grant usage on schema approvals to marga_authorizer, marga_operator, marga_relay;

-- How operators are appointed and removed: changes that two of them decide. The operators themselves are in identity.
create schema operators;
grant usage on schema operators to marga_authorizer, marga_operator;

create schema ledger;
grant usage on schema ledger to marga_app, marga_authorizer, marga_operator, marga_relay;

-- This schema holds external money: gateway payments, their outcomes and refunds, transfers to a company's own
-- account number, and the gateway's reports checked against the ledger. Requests of companies only begin payments,
-- and gateway webhooks are only recorded; a worker asks the gateway for the state and updates payment and ledger
-- together, through functions of the schema.
create schema payments;
grant usage on schema payments to marga_app, marga_authorizer, marga_operator, marga_relay;

-- This schema holds conversations with support. A visitor has no company and may have no account, so everything a
-- sender does goes through functions of marga_authorizer, keyed by the hash of the browser's key or of the session;
-- operators read the tables once authorized as staff and write through functions bound to that.
create schema support;
grant usage on schema support to marga_app, marga_authorizer, marga_operator, marga_relay;

-- What was booked with suppliers, and how members find it again.
create schema bookings;
grant usage on schema bookings to marga_app, marga_authorizer, marga_operator, marga_relay;

-- What is chosen and not yet paid, and what clients were shown of it.
create schema trips;
grant usage on schema trips to marga_app, marga_authorizer, marga_operator, marga_relay;

-- The payment of a trip: from its price to the orders at the suppliers and what they answered.
create schema checkout;
grant usage on schema checkout to marga_app, marga_authorizer, marga_operator, marga_relay;

create schema amendments;
grant usage on schema amendments to marga_app, marga_authorizer, marga_operator, marga_relay;

-- What is owed back after cancellations and changes, and what of it has come.
create schema refunds;
grant usage on schema refunds to marga_app, marga_authorizer, marga_operator, marga_relay;

-- Orders that are looked up at their suppliers, and what suppliers say of them by themselves.
create schema monitoring;
grant usage on schema monitoring to marga_app, marga_authorizer, marga_operator, marga_relay;

-- Reads across modules. It has no tables.
create schema reporting;
grant usage on schema reporting to marga_app, marga_authorizer;

create schema workqueue;
grant usage on schema workqueue to marga_authorizer, marga_operator, marga_relay;

-- This schema stores up to where a person has seen the events of a company. The events themselves are read from
-- where they are stored.
create schema notifications;
grant usage on schema notifications to marga_app;
