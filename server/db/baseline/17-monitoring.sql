-- Tables of the schema monitoring, with who may read and write them. Its functions are in server/src/modules/monitoring/db/functions.

-- Schedules the next check of a booking at its supplier. `notices` counts the supplier's notices: a check that
-- began before the last notice does not cover it.
create table monitoring.order_monitor (
  booking_id text not null,
  company_id text not null,
  next_check_at timestamptz not null,
  notices integer not null default 0,
  last_checked_at timestamptz,
  -- This is what the last check found without an action on Marga's side: the booking was cancelled by the supplier,
  -- or is unknown there.
  discrepancy text,
  constraint order_monitor_pkey primary key (booking_id),
  constraint order_monitor_discrepancy_check check (discrepancy in ('cancelled', 'missing')),
  -- The constraint is checked at the end of a transaction, so that scheduling a check does not wait for a
  -- transaction that has locked the booking.
  constraint order_monitor_of_booking foreign key (company_id, booking_id) references bookings.booking(company_id,
    id) deferrable initially deferred
);
create trigger schedule_check after insert or update of next_check_at or delete on monitoring.order_monitor for each row
  execute function platform.schedule_subject_job('check-monitored-orders', 'booking_id', 'next_check_at');
create index order_monitor_company_discrepancy on monitoring.order_monitor (company_id) where discrepancy is not null;
create index order_monitor_discrepancy on monitoring.order_monitor (last_checked_at) where discrepancy is not null;
alter table monitoring.order_monitor enable row level security;
alter table monitoring.order_monitor force row level security;
create policy tenant on monitoring.order_monitor to marga_app using (company_id = platform.current_company());
create policy authorizer on monitoring.order_monitor to marga_authorizer using (true);
create policy relay on monitoring.order_monitor to marga_relay using (true);
create policy operator on monitoring.order_monitor for select to marga_operator using (platform.current_operator() <> '');
grant select, insert, delete on monitoring.order_monitor to marga_app;
grant select, insert, update on monitoring.order_monitor to marga_authorizer;
grant select (booking_id, discrepancy, last_checked_at) on monitoring.order_monitor to marga_operator;
grant update (next_check_at, last_checked_at, discrepancy) on monitoring.order_monitor to marga_app;
grant select (booking_id, company_id, next_check_at, notices) on monitoring.order_monitor to marga_relay;

-- Stores supplier webhooks, so that a repeated one counts once. A notice belongs to no company: it names an order,
-- and its content is not trusted.
create table monitoring.notice (
  supplier text not null,
  id text not null,
  orders text[] not null,
  received_at timestamptz not null default platform.now(),
  constraint notice_pkey primary key (supplier, id)
);
create index notice_received on monitoring.notice (received_at);
create index notice_orders on monitoring.notice using gin (orders);
alter table monitoring.notice enable row level security;
alter table monitoring.notice force row level security;
create policy authorizer on monitoring.notice to marga_authorizer using (true);
create policy relay on monitoring.notice to marga_relay using (true);
grant select, insert on monitoring.notice to marga_authorizer;
grant delete on monitoring.notice to marga_relay;
grant select (received_at) on monitoring.notice to marga_relay;
