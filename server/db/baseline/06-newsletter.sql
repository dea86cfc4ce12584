-- This file defines the tables of the schema newsletter and who may read and write them. Its functions are in
-- server/src/modules/newsletter/db/functions.

create table newsletter.subscriber (
  id text not null,
  -- The address is stored in one spelling however it was typed, so it is on the list only once.
  email text not null,
  locale text not null,
  state text not null,
  asked_at timestamptz not null default platform.now(),
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  -- Records when a mail was last queued on request, so that strangers who enter somebody's address cannot flood it.
  mailed_at timestamptz not null default platform.now(),
  constraint subscriber_pkey primary key (id),
  constraint subscriber_email_key unique (email),
  constraint subscriber_email_check check (email = lower(email)),
  constraint subscriber_locale_check check (locale in ('en', 'hi')),
  constraint subscriber_state_check check (state in ('pending', 'confirmed', 'unsubscribed')),
  constraint subscriber_check check ((state = 'confirmed') <= (confirmed_at is not null)),
  constraint subscriber_check1 check ((state = 'unsubscribed') = (unsubscribed_at is not null))
);
create index subscriber_state on newsletter.subscriber (state, id);
create index subscriber_pending on newsletter.subscriber (asked_at) where state = 'pending';
alter table newsletter.subscriber enable row level security;
alter table newsletter.subscriber force row level security;
create policy authorizer on newsletter.subscriber to marga_authorizer using (true);
create policy operator on newsletter.subscriber for select to marga_operator using (platform.current_operator() <> '');
grant select, insert, update, delete on newsletter.subscriber to marga_authorizer;
grant select (id, email, locale, state, asked_at, confirmed_at, unsubscribed_at) on newsletter.subscriber to marga_operator;

-- Stores the secrets of mailed links as hashes. A confirmation code is random, created when its mail is sent, and
-- valid for three days. An unsubscribe code is derived for every mail from the subscriber's id and a server key;
-- its hash is stored when the mail is sent, so links in old mails still work after that key is replaced.
create table newsletter.code (
  code_hash text not null,
  purpose text not null,
  subscriber_id text not null,
  created_at timestamptz not null default platform.now(),
  expires_at timestamptz,
  used_at timestamptz,
  constraint code_pkey primary key (code_hash),
  constraint code_purpose_check check (purpose in ('confirm', 'unsubscribe')),
  constraint code_check check ((purpose = 'confirm') = (expires_at is not null)),
  constraint code_subscriber_id_fkey foreign key (subscriber_id) references newsletter.subscriber(id) on delete cascade
);
create index code_subscriber on newsletter.code (subscriber_id);
alter table newsletter.code enable row level security;
alter table newsletter.code force row level security;
create policy authorizer on newsletter.code to marga_authorizer using (true);
grant select, insert, update, delete on newsletter.code to marga_authorizer;
