-- no transaction
-- What an operator looks for when somebody reads out the reference of what was cancelled.
create index concurrently due_reference on aftercare.due (booking.reference_of(booking_id)) where component = 'supplier';
