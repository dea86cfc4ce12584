export { bookingHistoryHandlers } from './booking-history.ts';
