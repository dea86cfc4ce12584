-- no transaction
call booking.fill_lists();
drop procedure booking.fill_lists();
-- By status and in the two orders in which lists are mostly read. A booking's steps change its status once or twice; all
-- other updates stay within their page.
create index concurrently booking_status on booking.booking (company_id, status, id);
create index concurrently booking_status_departure on booking.booking (company_id, status, departs_at, id);
create index concurrently booking_arriving on booking.booking (arrives_at) where status = 'upcoming';
-- Of one booking, whatever words it has.
create index concurrently word_booking on booking.word (company_id, booking_id, word);
