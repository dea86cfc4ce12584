-- no transaction
call booking.fill_fares();
drop procedure booking.fill_fares();
