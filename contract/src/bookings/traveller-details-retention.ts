/**
 * The details of a booking's travellers are erased this many months after the trip has ended, unless something about
 * the booking is still open. The privacy notice states the number.
 */
export const TRAVELLER_DETAILS_MONTHS = 12;
