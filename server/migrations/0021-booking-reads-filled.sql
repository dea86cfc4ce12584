-- no transaction
call booking.fill_reads();
drop procedure booking.fill_reads();
alter table booking.booking add constraint booking_reads_filled check (departs_at is not null and departs_on is not null
  and arrives_at is not null and search_text is not null) not valid;
alter table booking.booking validate constraint booking_reads_filled;
alter table booking.booking alter column departs_at set not null, alter column departs_on set not null,
  alter column arrives_at set not null, alter column search_text set not null;
alter table booking.booking drop constraint booking_reads_filled;
-- The company leads, as in every index of this table, and the id parts what is equal. None holds a column that a booking's
-- steps change: those updates stay within their page.
create index concurrently booking_departure on booking.booking (company_id, departs_at, id);
create index concurrently booking_amount on booking.booking (company_id, currency, total_minor, id);
create index concurrently booking_made on booking.booking (company_id, created_at);
-- What operators decided about a company, among all that its members did.
create index concurrently audit_decision on platform.audit (company_id, created_at) where staff;
