// Written by `npm run generate` from the functions of the schema booking; edit their files in functions/ instead.
import type { Instant } from '@marga/contract/kernel/time';
import { sql } from 'kysely';
import type { Argument } from '../../../platform/db/argument.ts';

/** Gives a booking its next itinerary and returns the number of that version. A schedule change by the supplier waits for the buyer's answer; any other version leaves an open answer as it is. */
export const applyItineraryVersion = (p: {
  ofBooking: Argument<string>;
  newItinerary: Argument<string>;
  awaitsAnswer: Argument<boolean>;
}) =>
  sql<number>`booking.apply_itinerary_version("of_booking" => (${p.ofBooking})::text, "new_itinerary" => (${p.newItinerary})::jsonb, "awaits_answer" => (${p.awaitsAnswer})::bool)`;
/** Records the intent to order before any order is sent: only the caller that gets a booking back from here sends it. A booking from another history of the database may have been ordered in the part that was lost, so it is looked up instead. A hold at the supplier is ordered without money. In a checkout that halts on failure, bookings are ordered one after the other. Money was held for all of them together, so those that wait are `held`; the run that finds one `rejected` releases its money. */
export const beginOrders = (p: { ofCheckout: Argument<string>; untilAt: Argument<Instant> }) =>
  sql<{
    booking_id: string;
  }>`booking.begin_orders("of_checkout" => (${p.ofCheckout})::text, "until_at" => (${p.untilAt})::timestamptz)`;
/** A null argument leaves its part as it was. */
export const changeView = (p: {
  ofView: Argument<string>;
  owner: Argument<string>;
  newName: Argument<string | null>;
  newFilter: Argument<string | null>;
  newColumns: Argument<readonly string[] | null>;
}) =>
  sql<string>`booking.change_view("of_view" => (${p.ofView})::text, "owner" => (${p.owner})::text, "new_name" => (${p.newName})::text, "new_filter" => (${p.newFilter})::jsonb, "new_columns" => (${p.newColumns})::text[])`;
/** Closes a schedule change that the buyer has answered, so no answer is awaited any more. */
export const closeScheduleChange = (p: { ofBooking: Argument<string> }) =>
  sql<void>`booking.close_schedule_change("of_booking" => (${p.ofBooking})::text)`;
/** Completes bookings whose arrival time has passed. Runs under the relay's role and returns how many there were. */
export const completePastBookings = (p: { most: Argument<number> }) =>
  sql<number>`booking.complete_past_bookings("most" => (${p.most})::int4)`;
/** A change that was not made counts as no spending. */
export const deleteChangeSpending = (p: { ofChange: Argument<string> }) =>
  sql<void>`booking.delete_change_spending("of_change" => (${p.ofChange})::text)`;
/** The payment has ended without money, so the bookings on hold may be paid in another way. */
export const detachPayment = (p: { ofCheckout: Argument<string>; ofPayment: Argument<string> }) =>
  sql<void>`booking.detach_payment("of_checkout" => (${p.ofCheckout})::text, "of_payment" => (${p.ofPayment})::text)`;
/** Expires the holds that nobody has paid in time. Returns their bookings. */
export const expireHolds = (p: { ofCheckout: Argument<string> }) =>
  sql<{ booking_id: string }>`booking.expire_holds("of_checkout" => (${p.ofCheckout})::text)`;
/** Moves bookings from on hold to held, with money from an account that covers all of them. */
export const holdFunds = (p: {
  ofAccount: Argument<string>;
  bookings: Argument<readonly string[]>;
  amounts: Argument<readonly bigint[]>;
}) =>
  sql<string>`booking.hold_funds("of_account" => (${p.ofAccount})::text, "bookings" => (${p.bookings})::text[], "amounts" => (${p.amounts})::int8[])`;
export const itineraryDestination = (p: { itinerary: Argument<string>; byCode: Argument<boolean> }) =>
  sql<string>`booking.itinerary_destination("itinerary" => (${p.itinerary})::jsonb, "by_code" => (${p.byCode})::bool)`;
/** Returns the origin as lists show it: by code where the trade has one that people read, otherwise by name. A stay has its hotel and its city, a return trip its outbound direction. */
export const itineraryOrigin = (p: { itinerary: Argument<string>; byCode: Argument<boolean> }) =>
  sql<string>`booking.itinerary_origin("itinerary" => (${p.itinerary})::jsonb, "by_code" => (${p.byCode})::bool)`;
/** Mails the itineraries of some bookings to an address that a member typed. */
export const mailItineraries = (p: {
  sender: Argument<string>;
  recipient: Argument<string>;
  mailLocale: Argument<string>;
  params: Argument<string>;
}) =>
  sql<
    void | null
  >`booking.mail_itineraries("sender" => (${p.sender})::text, "recipient" => (${p.recipient})::text, "mail_locale" => (${p.mailLocale})::text, "params" => (${p.params})::jsonb)`;
/** Mails buyers how their trips ended. Returns how many it looked at and how many mails it wrote. */
export const mailTripOutcomes = (p: { most: Argument<number> }) =>
  sql<{ looked: number; mails: number }>`booking.mail_trip_outcomes("most" => (${p.most})::int4)`;
/** Returns the text in lower case and without accents, so that zurich finds Zürich. Most names have no accents and stripping them is expensive, so ASCII text skips it. */
export const normalizeSearchText = (p: { input: Argument<string> }) =>
  sql<string>`booking.normalize_search_text("input" => (${p.input})::text)`;
/** Returns whether a booking that follows others may be ordered: they are done, still in progress, or one of them has failed. One that an operator must decide counts as failed, because the rest cannot wait for it at today's price. */
export const orderTurn = (p: { ofCheckout: Argument<string> }) =>
  sql<string>`booking.order_turn("of_checkout" => (${p.ofCheckout})::text)`;
/** Pays everything of a checkout that is on hold at once: the money is held and the bookings proceed, or nothing changes. With a gateway payment they stay on hold until `booking.take_payment`. Two concurrent payers queue at the checkout, and the second finds nothing left to pay. */
export const payHeld = (p: {
  company: Argument<string>;
  idempotencyKey: Argument<string>;
  hash: Argument<string>;
  ofCheckout: Argument<string>;
  payer: Argument<string>;
  accepted: Argument<bigint | number>;
  moneyCurrency: Argument<string>;
  leaseMs: Argument<bigint | number>;
  requestId: Argument<string>;
  buyingRoles: Argument<readonly string[]>;
  byKey: Argument<string | null>;
  fromIp: Argument<string>;
  paidWith: Argument<string>;
  payment: Argument<string | null>;
  livesMs: Argument<bigint | number>;
  firstAskMs: Argument<bigint | number>;
}) =>
  sql<{
    outcome:
      | 'key-reused'
      | 'insufficient-funds'
      | 'credit-limit-exceeded'
      | 'credit-overdue'
      | 'awaiting-payment'
      | 'spending-limit-exceeded'
      | 'paying'
      | 'not-found'
      | 'already-paid'
      | 'hold-expired'
      | 'price-changed';
    due_minor: bigint | null;
  }>`booking.pay_held("company" => (${p.company})::text, "idempotency_key" => (${p.idempotencyKey})::text, "hash" => (${p.hash})::text, "of_checkout" => (${p.ofCheckout})::text, "payer" => (${p.payer})::text, "accepted" => (${p.accepted})::int8, "money_currency" => (${p.moneyCurrency})::bpchar, "lease_ms" => (${p.leaseMs})::int8, "request_id" => (${p.requestId})::text, "buying_roles" => (${p.buyingRoles})::text[], "by_key" => (${p.byKey})::text, "from_ip" => (${p.fromIp})::text, "paid_with" => (${p.paidWith})::text, "payment" => (${p.payment})::text, "lives_ms" => (${p.livesMs})::int8, "first_ask_ms" => (${p.firstAskMs})::int8)`;
export const priceOf = (p: { ofBooking: Argument<string> }) =>
  sql<unknown>`booking.price_of("of_booking" => (${p.ofBooking})::text)`;
/** Puts a booking on hold at the supplier. This happens once: a late answer does not put a booking on hold again. */
export const putOnHold = (p: {
  ofBooking: Argument<string>;
  fromStates: Argument<readonly string[]>;
  newOrder: Argument<string>;
  newReference: Argument<string>;
  untilAt: Argument<Instant>;
}) =>
  sql<boolean>`booking.put_on_hold("of_booking" => (${p.ofBooking})::text, "from_states" => (${p.fromStates})::text[], "new_order" => (${p.newOrder})::text, "new_reference" => (${p.newReference})::text, "until_at" => (${p.untilAt})::timestamptz)`;
/** Returns whom a client contacts about a quote: the company, and the member who made it. */
export const quoteContact = (p: { ofUser: Argument<string> }) =>
  sql<{
    company: string;
    phone: string | null;
    agent: string;
    email: string;
  }>`booking.quote_contact("of_user" => (${p.ofUser})::text)`;
/** Returns a quote to anybody who has its link, without a membership. Only quotes of approved companies are shown. */
export const readQuote = (p: { ofQuote: Argument<string>; withCode: Argument<string> }) =>
  sql<{
    content: unknown;
    created_at: Instant;
    expires_at: Instant;
  }>`booking.read_quote("of_quote" => (${p.ofQuote})::text, "with_code" => (${p.withCode})::text)`;
/** Counts the cost of a change against the daily limit of the member who requests it, in the same transaction. */
export const recordChangeSpending = (p: {
  ofCompany: Argument<string>;
  ofChange: Argument<string>;
  ofBooking: Argument<string>;
  byUser: Argument<string>;
  amount: Argument<bigint | number>;
}) =>
  sql<void>`booking.record_change_spending("of_company" => (${p.ofCompany})::text, "of_change" => (${p.ofChange})::text, "of_booking" => (${p.ofBooking})::text, "by_user" => (${p.byUser})::text, "amount" => (${p.amount})::int8)`;
/** Returns the characters of a reference, as the contract's referenceOf derives them from an id. */
export const referenceOf = (p: { bookingId: Argument<string> }) =>
  sql<string>`booking.reference_of("booking_id" => (${p.bookingId})::text)`;
/** Mails each reminder to the buyer once; after an outage only the latest is sent. Returns how many it looked at and how many mails it wrote. */
export const remindToPay = (p: { most: Argument<number> }) =>
  sql<{ looked: number; mails: number }>`booking.remind_to_pay("most" => (${p.most})::int4)`;
/** Returns the latest reminder whose time has come, of those a day, two hours and a quarter of an hour before the deadline. */
export const reminderStage = (p: { payBy: Argument<Instant> }) =>
  sql<number>`booking.reminder_stage("pay_by" => (${p.payBy})::timestamptz)`;
/** Reverts a booking whose payment the supplier did not take: the money is released and the booking is on hold again while there is time. Both happen or neither, so that no late step releases the money of a later payment. Returns null when the booking is not in that state. */
export const revertToHold = (p: { ofBooking: Argument<string> }) =>
  sql<
    'failed' | 'on-hold' | 'escalated' | null
  >`booking.revert_to_hold("of_booking" => (${p.ofBooking})::text)`;
export const sampleOwnPricedBookings = (p: { most: Argument<number> }) =>
  sql<{
    booking_id: string;
    company_id: string;
    company_name: string;
    service: string;
    itinerary: unknown;
    price: unknown;
  }>`booking.sample_own_priced_bookings("most" => (${p.most})::int4)`;
export const samplePricedBookings = (p: {
  ofCompany: Argument<string | null>;
  ofGroup: Argument<string | null>;
  most: Argument<number>;
}) =>
  sql<{
    booking_id: string;
    company_id: string;
    company_name: string;
    service: string;
    itinerary: unknown;
    price: unknown;
  }>`booking.sample_priced_bookings("of_company" => (${p.ofCompany})::text, "of_group" => (${p.ofGroup})::text, "most" => (${p.most})::int4)`;
/** One member's views are written one after the other, so that two tabs can neither pass the limit nor take one name twice. */
export const saveView = (p: {
  newView: Argument<string>;
  owner: Argument<string>;
  newName: Argument<string>;
  newFilter: Argument<string>;
  newColumns: Argument<readonly string[]>;
  most: Argument<number>;
}) =>
  sql<string>`booking.save_view("new_view" => (${p.newView})::text, "owner" => (${p.owner})::text, "new_name" => (${p.newName})::text, "new_filter" => (${p.newFilter})::jsonb, "new_columns" => (${p.newColumns})::text[], "most" => (${p.most})::int4)`;
/** Closes a checkout that has nothing left to do, or returns when it must run again. A hold runs again when its time is up, unless it is paid. A booking that waits for its turn runs when the one before it does. The outcome of an ended checkout is recorded for the mail. */
export const scheduleCheckoutStep = (p: {
  ofCheckout: Argument<string>;
  leaseMs: Argument<bigint | number>;
}) =>
  sql<{
    done: boolean;
    after_ms: bigint | null;
  }>`booking.schedule_checkout_step("of_checkout" => (${p.ofCheckout})::text, "lease_ms" => (${p.leaseMs})::int8)`;
/** Returns the bookings of the company that have, for each prefix, a word that begins with it. The search starts from the rarest prefix. If more than `most` rows match it, the latest `most` are looked at for each matching word. */
export const searchBookings = (p: { beginnings: Argument<readonly string[]>; most: Argument<number> }) =>
  sql<{
    booking_id: string;
  }>`booking.search_bookings("beginnings" => (${p.beginnings})::text[], "most" => (${p.most})::int4)`;
/** Returns everything by which people search a booking. */
export const searchText = (p: {
  bookingId: Argument<string>;
  itinerary: Argument<string>;
  travellers: Argument<string>;
  supplierReference: Argument<string>;
}) =>
  sql<string>`booking.search_text("booking_id" => (${p.bookingId})::text, "itinerary" => (${p.itinerary})::jsonb, "travellers" => (${p.travellers})::jsonb, "supplier_reference" => (${p.supplierReference})::text)`;
/** Returns what a buyer has spent on the current day in India. Failed bookings and unpaid holds do not count; a hold counts for the member who paid it, when it was paid. A booking counts at the amount held when it was bought, against its buyer; a change counts against the member who requested it, even for a colleague's booking. Where there is a limit, the checkouts of one buyer queue at an advisory lock. */
export const spentToday = (p: { company: Argument<string>; buyer: Argument<string> }) =>
  sql<bigint>`booking.spent_today("company" => (${p.company})::text, "buyer" => (${p.buyer})::text)`;
/** The separators are listed one by one, because a regular expression would cost more than all else that a booking writes. */
export const splitSearchWords = (p: { input: Argument<string> }) =>
  sql<string>`booking.split_search_words("input" => (${p.input})::text)`;
/** Writes the checkout of a trip with its bookings, once for each idempotency key, within the buyer's rights and daily limit. The service is taken from the itinerary. A checkout that waits for a payment is not started: the end of the payment starts it, and the sweeper takes over only when that is long overdue. */
export const startCheckout = (p: {
  company: Argument<string>;
  idempotencyKey: Argument<string>;
  hash: Argument<string>;
  newCheckout: Argument<string>;
  paidTrip: Argument<string>;
  buyer: Argument<string>;
  total: Argument<bigint | number>;
  moneyCurrency: Argument<string>;
  leaseMs: Argument<bigint | number>;
  travellers: Argument<string>;
  items: Argument<string>;
  requestId: Argument<string>;
  buyingRoles: Argument<readonly string[]>;
  byKey: Argument<string | null>;
  fromIp: Argument<string>;
  paidWith: Argument<string>;
  payment: Argument<string | null>;
  ifOneFails: Argument<string>;
  seenItems: Argument<string>;
}) =>
  sql<{
    outcome:
      'started' | 'missing' | 'key-reused' | 'trip-already-paid' | 'trip-changed' | 'spending-limit-exceeded';
    checkout: string | null;
  }>`booking.start_checkout("company" => (${p.company})::text, "idempotency_key" => (${p.idempotencyKey})::text, "hash" => (${p.hash})::text, "new_checkout" => (${p.newCheckout})::text, "paid_trip" => (${p.paidTrip})::text, "buyer" => (${p.buyer})::text, "total" => (${p.total})::int8, "money_currency" => (${p.moneyCurrency})::bpchar, "lease_ms" => (${p.leaseMs})::int8, "travellers" => (${p.travellers})::jsonb, "items" => (${p.items})::jsonb, "request_id" => (${p.requestId})::text, "buying_roles" => (${p.buyingRoles})::text[], "by_key" => (${p.byKey})::text, "from_ip" => (${p.fromIp})::text, "paid_with" => (${p.paidWith})::text, "payment" => (${p.payment})::text, "if_one_fails" => (${p.ifOneFails})::text, "seen_items" => (${p.seenItems})::text)`;
export const statusOf = (p: { state: Argument<string>; arrivesAt: Argument<Instant> }) =>
  sql<string>`booking.status_of("state" => (${p.state})::text, "arrives_at" => (${p.arrivesAt})::timestamptz)`;
/** Restarts checkouts that should have made progress and have not, under a new attempt, because the engine runs a key only once. One that still waits in the outbox is only late: another attempt would run beside it when the engine comes back. */
export const sweep = (p: { leaseMs: Argument<bigint | number>; most: Argument<number> }) =>
  sql<number>`booking.sweep("lease_ms" => (${p.leaseMs})::int8, "most" => (${p.most})::int4)`;
/** Holds the money paid through the gateway for the bookings it was paid for, as far as they are still on hold. */
export const takePayment = (p: { ofCheckout: Argument<string> }) =>
  sql<
    | 'insufficient-funds'
    | 'credit-limit-exceeded'
    | 'credit-overdue'
    | 'held'
    | 'awaiting-payment'
    | 'nothing'
  >`booking.take_payment("of_checkout" => (${p.ofCheckout})::text)`;
/** Returns the moment of a wall clock at a place. A time zone that this database does not know is read as UTC, because a wrong hour is better than a failed payment. An hour that exists twice means the first; one that is skipped means the moment reached by waiting, as elsewhere in the portal. */
export const toInstant = (p: { shown: Argument<string> }) =>
  sql<Instant>`booking.to_instant("shown" => (${p.shown})::jsonb)`;
/** Moves a booking if it is in the state that the caller expects, writes its history and the company's event log, in one statement. This is the compare-and-set under every step of the workflow. */
export const transition = (p: {
  bookingId: Argument<string>;
  fromStates: Argument<readonly string[]>;
  toStates: Argument<readonly string[]>;
  newOrder?: Argument<string | null>;
  newReference?: Argument<string | null>;
  newFailure?: Argument<string | null>;
  againAt?: Argument<Instant | null>;
  untilAt?: Argument<Instant | null>;
}) =>
  sql<boolean>`booking.transition("booking_id" => (${p.bookingId})::text, "from_states" => (${p.fromStates})::text[], "to_states" => (${p.toStates})::text[]${p.newOrder === undefined ? sql`` : sql`, "new_order" => (${p.newOrder})::text`}${p.newReference === undefined ? sql`` : sql`, "new_reference" => (${p.newReference})::text`}${p.newFailure === undefined ? sql`` : sql`, "new_failure" => (${p.newFailure})::text`}${p.againAt === undefined ? sql`` : sql`, "again_at" => (${p.againAt})::timestamptz`}${p.untilAt === undefined ? sql`` : sql`, "until_at" => (${p.untilAt})::timestamptz`})`;
/** The caller has locked the checkout's row before any of its bookings, so that concurrent callers queue there. */
export const updatePaymentDeadline = (p: { ofCheckout: Argument<string> }) =>
  sql<void>`booking.update_payment_deadline("of_checkout" => (${p.ofCheckout})::text)`;
/** Flights sold before fares had names and journeys were counted get one journey and an ordinary fare. */
export const withDefaultFare = (p: { itinerary: Argument<string> }) =>
  sql<unknown>`booking.with_default_fare("itinerary" => (${p.itinerary})::jsonb)`;
