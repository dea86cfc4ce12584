-- Roles. None of them owns a table, so none can switch row-level security off.
do $$
declare
  role_name text;
begin
  foreach role_name in array array['marga_app', 'marga_identity', 'marga_relay', 'marga_operator'] loop
    if not exists (select from pg_roles where rolname = role_name) then
      execute format('create role %I login noinherit nosuperuser nobypassrls', role_name);
    end if;
  end loop;
  -- Owns the few functions that must look across companies before one is chosen; nobody can sign in as it.
  if not exists (select from pg_roles where rolname = 'marga_authorizer') then
    create role marga_authorizer nologin noinherit nosuperuser nobypassrls;
  end if;
  -- An owner that is not a superuser must belong to a role before it can hand functions over to it.
  execute format('grant marga_authorizer to %I', current_user);
end $$;

revoke create on schema public from public;

-- Nobody needs tables of their own.
do $$ begin execute format('revoke temporary on database %I from public', current_database()); end $$;

-- Indexes of pricing rules that exclude two for the same moment.
create schema extensions;
create extension btree_gist with schema extensions;

-- One schema for each module. What all modules share is in platform; engine belongs to the identity engine.
create schema platform;
grant usage on schema platform to marga_app, marga_authorizer, marga_operator, marga_relay;

-- The identity engine's own tables, with its own names, in a schema that only its role enters.
create schema engine;
grant usage on schema engine to marga_authorizer, marga_identity;

-- Companies and who belongs to them: the tenant model, our own.
create schema identity;
grant usage on schema identity to marga_app, marga_authorizer, marga_operator, marga_relay;

-- Which suppliers an operator has taken out of searches. A row says that one is paused; every process reads them every few
-- seconds, and a restart finds them again.
create schema suppliers;
grant usage on schema suppliers to marga_app, marga_authorizer, marga_operator;

-- What the operator says on the public pages. Everybody may read what is shown; only an operator's deed changes it, through a
-- function that notes who did.
create schema content;
grant usage on schema content to marga_app, marga_authorizer, marga_operator;

-- The newsletter: nobody is on the list who has not said so twice. Subscribers belong to no company and need no account, so
-- the application reaches them only through functions of the schema; operators read the list once authorized as staff.
create schema newsletter;
grant usage on schema newsletter to marga_app, marga_authorizer, marga_operator, marga_relay;

-- The company's book of travellers. Names are in the clear, as in every booking, so that people are found by them; whatever
-- else is known about somebody is one encrypted text that only the application opens (AES-256-GCM, bound to company and row).
create schema travellers;
grant usage on schema travellers to marga_app, marga_relay;

-- What a company adds for its own clients, service by service, in hundredths of a percent. No row: nothing.
create schema pricing;
grant usage on schema pricing to marga_app, marga_authorizer, marga_operator;

create schema ledger;
grant usage on schema ledger to marga_app, marga_authorizer, marga_operator, marga_relay;

-- Money from outside. A payment through the gateway, what came of it and what goes back; transfers to a company's own account
-- number; the gateway's reports against the ledger. Requests of companies only begin payments; what the gateway tells is only
-- written down; a worker asks the gateway how things stand and moves payment and ledger together, by functions of the schema.
create schema payments;
grant usage on schema payments to marga_app, marga_authorizer, marga_operator, marga_relay;

-- Conversations between somebody and our desk. A visitor has no company and may have no account, so whatever a sender does
-- goes through functions of marga_authorizer, keyed by the hash of the browser's key or of the session; operators read the tables
-- once authorized as staff and write through functions bound to that.
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

-- How far somebody has looked at what happened in a company. What happened is read where it is kept.
create schema notices;
grant usage on schema notices to marga_app;
