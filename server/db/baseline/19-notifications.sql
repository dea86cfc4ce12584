-- This file defines the tables of the schema notifications and who may read and write them. Its functions are in
-- server/src/modules/notifications/db/functions.

create table notifications.seen (
  company_id text not null,
  user_id text not null,
  up_to timestamptz not null,
  constraint seen_pkey primary key (company_id, user_id)
);
alter table notifications.seen enable row level security;
alter table notifications.seen force row level security;
create policy tenant on notifications.seen to marga_app using (company_id = platform.current_company());
grant select, insert, update on notifications.seen to marga_app;
