// Written by `npm run generate` from the functions of the schema bookings; edit their files in functions/ instead.
import type { Instant } from '@marga/contract/kernel/time';
import { sql } from 'kysely';
import type { Argument } from '../../../platform/db/sql-argument.ts';

/** Gives a booking its next itinerary and returns the number of that version. A schedule change by the supplier waits for the buyer's answer; any other version leaves a schedule change that is not answered yet as it is. */
export const applyItineraryVersion = (p: {
  booking: Argument<string>;
  newItinerary: Argument<string>;
  departs: Argument<Instant>;
  arrives: Argument<Instant>;
  awaitsAnswer: Argument<boolean>;
}) =>
  sql<number>`bookings.apply_itinerary_version("of_booking" => (${p.booking})::text, "new_itinerary" => (${p.newItinerary})::jsonb, "departs" => (${p.departs})::timestamptz, "arrives" => (${p.arrives})::timestamptz, "awaits_answer" => (${p.awaitsAnswer})::bool)`;
export const bookingStatusFromState = (p: { state: Argument<string>; arrivesAt: Argument<Instant> }) =>
  sql<string>`bookings.booking_status_from_state("state" => (${p.state})::text, "arrives_at" => (${p.arrivesAt})::timestamptz)`;
/** Changes a member's saved view; a null argument leaves that property unchanged. Takes the same advisory lock as bookings.create_saved_view. */
export const changeSavedView = (p: {
  view: Argument<string>;
  owner: Argument<string>;
  newName: Argument<string | null>;
  newFilter: Argument<string | null>;
  newColumns: Argument<readonly string[] | null>;
}) =>
  sql<string>`bookings.change_saved_view("of_view" => (${p.view})::text, "owner" => (${p.owner})::text, "new_name" => (${p.newName})::text, "new_filter" => (${p.newFilter})::jsonb, "new_columns" => (${p.newColumns})::text[])`;
/** Clears the reason why the supplier rejected a booking's payment, and sets the number of sends to zero. The caller holds the booking's lock. */
export const clearPaymentRejection = (p: { booking: Argument<string> }) =>
  sql<void>`bookings.clear_payment_rejection("of_booking" => (${p.booking})::text)`;
/** Closes a schedule change that the buyer has answered, so no answer is awaited any more. */
export const closeScheduleChange = (p: { booking: Argument<string> }) =>
  sql<void>`bookings.close_schedule_change("of_booking" => (${p.booking})::text)`;
/** Sets the status of bookings whose arrival time has passed to `completed` and publishes an event for each. The relay role calls it for all companies. Returns how many bookings it completed. */
export const completePastBookings = (p: { most: Argument<number> }) =>
  sql<number>`bookings.complete_past_bookings("most" => (${p.most})::int4)`;
/** Inserts the bookings of a checkout, one for each element of `items`, with the first entry of its history. The service is taken from the itinerary. An item without a position gets its place in the list. The travellers of each are names, and the rest of them encrypted by the application. */
export const createBookings = (p: {
  company: Argument<string>;
  checkout: Argument<string>;
  inState: Argument<string>;
  moneyCurrency: Argument<string>;
  paidWith: Argument<string>;
  items: Argument<string>;
}) =>
  sql<void>`bookings.create_bookings("of_company" => (${p.company})::text, "of_checkout" => (${p.checkout})::text, "in_state" => (${p.inState})::text, "money_currency" => (${p.moneyCurrency})::bpchar, "paid_with" => (${p.paidWith})::text, "items" => (${p.items})::jsonb)`;
/** Creates a saved view of a member. An advisory lock for each member makes these writes wait for each other, so that two tabs can neither exceed the limit nor use one name twice. */
export const createSavedView = (p: {
  newView: Argument<string>;
  owner: Argument<string>;
  newName: Argument<string>;
  newFilter: Argument<string>;
  newColumns: Argument<readonly string[]>;
  most: Argument<number>;
}) =>
  sql<string>`bookings.create_saved_view("new_view" => (${p.newView})::text, "owner" => (${p.owner})::text, "new_name" => (${p.newName})::text, "new_filter" => (${p.newFilter})::jsonb, "new_columns" => (${p.newColumns})::text[], "most" => (${p.most})::int4)`;
/** Returns whom a client contacts about a quote: the company, and the member who made it. */
export const getQuoteContact = (p: { user: Argument<string> }) =>
  sql<{
    company: string;
    phone: string | null;
    agent: string;
    email: string;
  }>`bookings.get_quote_contact("of_user" => (${p.user})::text)`;
/** Mails the itineraries of some bookings to an address that a member typed. Raises MG002 when the sender is not a member of the company. */
export const mailItineraries = (p: {
  sender: Argument<string>;
  recipient: Argument<string>;
  mailLocale: Argument<string>;
  params: Argument<string>;
}) =>
  sql<
    void | null
  >`bookings.mail_itineraries("sender" => (${p.sender})::text, "recipient" => (${p.recipient})::text, "mail_locale" => (${p.mailLocale})::text, "params" => (${p.params})::jsonb)`;
/** Returns the text in lower case and without accents, so that zurich finds Zürich. Most names have no accents and stripping them is expensive, so ASCII text skips it. */
export const normalizeSearchText = (p: { input: Argument<string> }) =>
  sql<string>`bookings.normalize_search_text("input" => (${p.input})::text)`;
/** Writes an event by which the company's open tabs learn that a booking has changed after it was made. */
export const publishBookingChanged = (p: { company: Argument<string>; booking: Argument<string> }) =>
  sql<void>`bookings.publish_booking_changed("of_company" => (${p.company})::text, "of_booking" => (${p.booking})::text)`;
/** Records the supplier's order for a booking that the supplier holds unpaid until `until_at`, and sets the number of sends to zero. The caller holds the booking's lock. */
export const recordSupplierHold = (p: {
  booking: Argument<string>;
  newOrder: Argument<string>;
  untilAt: Argument<Instant>;
}) =>
  sql<void>`bookings.record_supplier_hold("of_booking" => (${p.booking})::text, "new_order" => (${p.newOrder})::text, "until_at" => (${p.untilAt})::timestamptz)`;
/** Returns the bookings of the company that have, for each prefix in `beginnings`, a word that begins with it. The search starts from the rarest prefix. If that prefix matches more than `most` index entries, only the latest `most` bookings of each matching word are checked, for the first 50 such words. */
export const searchBookings = (p: { beginnings: Argument<readonly string[]>; most: Argument<number> }) =>
  sql<{
    booking_id: string;
  }>`bookings.search_bookings("beginnings" => (${p.beginnings})::text[], "most" => (${p.most})::int4)`;
/** Sets how bookings are paid, by whom and with which API key, with the time of payment. A null payer means that nobody has paid them. The caller holds the bookings' locks. */
export const setPaymentMethodAndPayer = (p: {
  bookings: Argument<readonly string[]>;
  paidWith: Argument<string>;
  payer: Argument<string | null>;
}) =>
  sql<void>`bookings.set_payment_method_and_payer("of_bookings" => (${p.bookings})::text[], "paid_with" => (${p.paidWith})::text, "payer" => (${p.payer})::text)`;
/** Returns the short reference of a booking, derived from its id as `shortReferenceOf` in the contract does. */
export const shortBookingReference = (p: { bookingId: Argument<string> }) =>
  sql<string>`bookings.short_booking_reference("booking_id" => (${p.bookingId})::text)`;
/** Returns the distinct words of a text, each cut to 40 characters. The separators are listed one by one, because a regular expression would cost more than everything else that is written for a booking. */
export const splitSearchWords = (p: { input: Argument<string> }) =>
  sql<string>`bookings.split_search_words("input" => (${p.input})::text)`;
/** Changes the state of a booking that is in one of `from_states`, and writes its history and an event in the same transaction. Returns false when the booking is in another state. Every step of the workflow uses this compare-and-set. */
export const transitionBooking = (p: {
  bookingId: Argument<string>;
  fromStates: Argument<readonly string[]>;
  toStates: Argument<readonly string[]>;
  newOrder?: Argument<string | null>;
  newReference?: Argument<string | null>;
  newFailure?: Argument<string | null>;
  againAt?: Argument<Instant | null>;
  untilAt?: Argument<Instant | null>;
}) =>
  sql<boolean>`bookings.transition_booking("booking_id" => (${p.bookingId})::text, "from_states" => (${p.fromStates})::text[], "to_states" => (${p.toStates})::text[]${p.newOrder === undefined ? sql`` : sql`, "new_order" => (${p.newOrder})::text`}${p.newReference === undefined ? sql`` : sql`, "new_reference" => (${p.newReference})::text`}${p.newFailure === undefined ? sql`` : sql`, "new_failure" => (${p.newFailure})::text`}${p.againAt === undefined ? sql`` : sql`, "again_at" => (${p.againAt})::timestamptz`}${p.untilAt === undefined ? sql`` : sql`, "until_at" => (${p.untilAt})::timestamptz`})`;
