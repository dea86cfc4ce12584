-- This file defines the tables of the schema content and who may read and write them. Its functions are in
-- server/src/modules/content/db/functions.

create table content.testimonial (
  id text not null,
  quote text not null,
  quote_hindi text,
  person text not null,
  "position" text not null,
  company text not null,
  is_sample boolean not null,
  is_shown boolean not null,
  changed_at timestamptz not null default platform.now(),
  constraint testimonial_pkey primary key (id),
  constraint testimonial_quote_check check (length(quote) between 10 and 400),
  constraint testimonial_quote_hindi_check check (length(quote_hindi) between 10 and 400)
);
alter table content.testimonial enable row level security;
alter table content.testimonial force row level security;
create policy authorizer on content.testimonial to marga_authorizer using (true);
create policy shown on content.testimonial for select to marga_app using (is_shown);
create policy operator on content.testimonial for select to marga_operator using (platform.current_operator() <> '');
grant select on content.testimonial to marga_app;
grant select, insert, update, delete on content.testimonial to marga_authorizer;
grant select on content.testimonial to marga_operator;
