export { reencryptTrips } from './reencrypt-trips.ts';
export { tripHandlers } from './trip-handlers.ts';
export { toItemPriceResult } from './ancillaries.ts';
export { tripChangesBetween } from './trip-changes.ts';
export { updateTripItems } from './db/trip-items-queries.ts';
export { selectQuotes, selectTrip } from './db/trip-queries.ts';
export {
  tripItemChoiceOf,
  tripItemExpiryOf,
  storedTripItemsOf,
  type StoredTripItem,
  tripTotalsOf,
  redactTripForCaller,
  withTripItemPrice,
} from './trip.ts';
