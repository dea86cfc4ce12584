export { reencryptQuoteCodes, reencryptTrips } from './reencrypt-trips.ts';
export { unsettledQuotes } from './unsettled-quotes.ts';
export { tripHandlers } from './trip-handlers.ts';
export { refuseSoldOut, toTripItemPriceResult } from './ancillaries.ts';
export { tripChangesBetween } from './detect-changed-trip-items.ts';
export { decryptPartyAndContact } from './encrypted-party-and-contact.ts';
export { updateTripItems } from './db/trip-items-queries.ts';
export { selectQuotes, selectTrip } from './db/trip-queries.ts';
export {
  tripItemChoiceOf,
  tripItemExpiryOf,
  parseStoredTripItems,
  type StoredTripItem,
  tripTotalsOf,
  redactTripForCaller,
  withTripItemPrice,
} from './trip.ts';
