-- This file defines the tables of the schema suppliers and who may read and write them. Its functions are in
-- server/src/modules/suppliers/db/functions.

create table suppliers.pause (
  supplier text not null,
  reason text not null,
  paused_by text not null,
  paused_at timestamptz not null default platform.now(),
  constraint pause_pkey primary key (supplier),
  constraint pause_supplier_check check (length(supplier) between 2 and 31),
  constraint pause_reason_check check (length(reason) between 5 and 500)
);
alter table suppliers.pause enable row level security;
alter table suppliers.pause force row level security;
create policy authorizer on suppliers.pause to marga_authorizer using (true);
create policy read on suppliers.pause for select to marga_app using (true);
create policy operator on suppliers.pause for select to marga_operator using (platform.current_operator() <> '');
grant select on suppliers.pause to marga_app;
grant select, insert, update, delete on suppliers.pause to marga_authorizer;
grant select on suppliers.pause to marga_operator;
