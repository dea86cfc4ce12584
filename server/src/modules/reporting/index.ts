export { bookingHistoryHandlers } from './history.ts';
