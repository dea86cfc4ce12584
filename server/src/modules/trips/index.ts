export { reencryptTrips } from './reencrypt-trips.ts';
export { tripHandlers } from './trip-handlers.ts';
export { toPriceResult } from './ancillaries.ts';
export { changesBetween } from './trip-changes.ts';
export { updateTripItems } from './trip-items-sql.ts';
export { selectQuotes, selectTrip } from './trip-sql.ts';
export { choiceOf, expiryOf, itemsOf, type StoredTripItem, totalsOf, tripFor, withPrice } from './trip.ts';
