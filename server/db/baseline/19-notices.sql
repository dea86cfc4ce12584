-- This file defines the tables of the schema notices and who may read and write them. Its functions are in
-- server/src/modules/notices/db/functions.

create table notices.seen (
  company_id text not null,
  user_id text not null,
  up_to timestamptz not null,
  constraint seen_pkey primary key (company_id, user_id)
);
alter table notices.seen enable row level security;
alter table notices.seen force row level security;
create policy tenant on notices.seen to marga_app using (company_id = platform.current_company());
grant select, insert, update on notices.seen to marga_app;
