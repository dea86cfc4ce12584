-- no transaction
-- What still has words is few among many: each of these holds nothing else.
create index concurrently booking_remark on booking.booking (arrives_at) where remark is not null;
create index concurrently errand_words on aftercare.errand (booking_id) where remark is not null or answer is not null;
create index concurrently trip_remarks on booking.trip (checkout_id) where remarks is not null and checkout_id is not null;
create index concurrently note_written on operations.note (at);
