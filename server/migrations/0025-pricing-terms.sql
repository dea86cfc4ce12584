-- What a company adds for its own clients, service by service, in hundredths of a percent. No row: nothing.
create schema pricing;
grant usage on schema pricing to marga_app;

create table pricing.terms (
  company_id text not null,
  service text not null check (service in ('flight', 'train', 'bus', 'cab', 'hotel')),
  markup_basis_points integer not null check (markup_basis_points between 0 and 5000),
  changed_at timestamptz not null default platform.now(),
  primary key (company_id, service)
);
alter table pricing.terms enable row level security;
alter table pricing.terms force row level security;
create policy tenant on pricing.terms to marga_app using (company_id = platform.company());
grant select on pricing.terms to marga_app;
