// Written by `npm run generate` from the functions of the schema booking; edit their files in functions/ instead.
import type { Instant } from '@marga/contract/kernel/time';
import { sql } from 'kysely';
import type { Argument } from '../../../platform/db/argument.ts';

/** Gives a booking its next itinerary and answers the number of that version. A version that its supplier has moved waits for the buyer's answer; any other leaves open what was to be answered before. */
export const applyItineraryVersion = (p: {
  ofBooking: Argument<string>;
  newItinerary: Argument<string>;
  awaitsAnswer: Argument<boolean>;
}) =>
  sql<number>`booking.apply_itinerary_version("of_booking" => (${p.ofBooking})::text, "new_itinerary" => (${p.newItinerary})::jsonb, "awaits_answer" => (${p.awaitsAnswer})::bool)`;
/** Records the intent to order before any order is sent: whoever gets a booking back from here, and nobody else, sends it. A booking written in another history of the database may have been ordered in the part that was lost, so it is asked for instead. What is held at the supplier is ordered without money. Of a checkout that halts, one after the other. Money was set aside for all of them together, so those that wait are `held`; those that are not booked any more are let go of by the run that finds them `rejected`. */
export const beginOrders = (p: { ofCheckout: Argument<string>; untilAt: Argument<Instant> }) =>
  sql<{
    booking_id: string;
  }>`booking.begin_orders("of_checkout" => (${p.ofCheckout})::text, "until_at" => (${p.untilAt})::timestamptz)`;
/** Null leaves a part as it was. */
export const changeView = (p: {
  ofView: Argument<string>;
  owner: Argument<string>;
  newName: Argument<string | null>;
  newFilter: Argument<string | null>;
  newColumns: Argument<readonly string[] | null>;
}) =>
  sql<string>`booking.change_view("of_view" => (${p.ofView})::text, "owner" => (${p.owner})::text, "new_name" => (${p.newName})::text, "new_filter" => (${p.newFilter})::jsonb, "new_columns" => (${p.newColumns})::text[])`;
/** Gives a trip to the checkout that pays it, once, and only as it was seen: somebody may have put another item into it, or a seat, since it was read. */
export const claimTrip = (p: {
  ofTrip: Argument<string>;
  newCheckout: Argument<string>;
  seenItems: Argument<string>;
}) =>
  sql<boolean>`booking.claim_trip("of_trip" => (${p.ofTrip})::text, "new_checkout" => (${p.newCheckout})::text, "seen_items" => (${p.seenItems})::text)`;
/** Forgets why the supplier did not take a booking's payment, and how often it was sent. The caller holds the booking's lock. */
export const clearRejection = (p: { ofBooking: Argument<string> }) =>
  sql<void>`booking.clear_rejection("of_booking" => (${p.ofBooking})::text)`;
/** The buyer has answered what the supplier moved, so no answer is awaited any more. */
export const closeScheduleChange = (p: { ofBooking: Argument<string> }) =>
  sql<void>`booking.close_schedule_change("of_booking" => (${p.ofBooking})::text)`;
/** What has arrived is over. Under the relay's role; answers how many. */
export const completePastBookings = (p: { most: Argument<number> }) =>
  sql<number>`booking.complete_past_bookings("most" => (${p.most})::int4)`;
/** Writes the bookings of a checkout, in the order of `items`, each with the first entry of its history. The service is what the itinerary says. An item that names no position has its place in the list. */
export const createBookings = (p: {
  ofCompany: Argument<string>;
  ofCheckout: Argument<string>;
  inState: Argument<string>;
  party: Argument<string>;
  moneyCurrency: Argument<string>;
  paidWith: Argument<string>;
  items: Argument<string>;
}) =>
  sql<void>`booking.create_bookings("of_company" => (${p.ofCompany})::text, "of_checkout" => (${p.ofCheckout})::text, "in_state" => (${p.inState})::text, "party" => (${p.party})::jsonb, "money_currency" => (${p.moneyCurrency})::bpchar, "paid_with" => (${p.paidWith})::text, "items" => (${p.items})::jsonb)`;
/** A change that came to nothing has cost nothing. */
export const deleteChangeSpending = (p: { ofChange: Argument<string> }) =>
  sql<void>`booking.delete_change_spending("of_change" => (${p.ofChange})::text)`;
/** The payment has ended without money: what is on hold may be paid in another way. */
export const detachPayment = (p: { ofCheckout: Argument<string>; ofPayment: Argument<string> }) =>
  sql<void>`booking.detach_payment("of_checkout" => (${p.ofCheckout})::text, "of_payment" => (${p.ofPayment})::text)`;
/** What nobody has paid in time. Answers which they are. */
export const expireHolds = (p: { ofCheckout: Argument<string> }) =>
  sql<{ booking_id: string }>`booking.expire_holds("of_checkout" => (${p.ofCheckout})::text)`;
/** Moves what is on hold on to be paid, from an account that covers all of it. */
export const holdFunds = (p: {
  ofAccount: Argument<string>;
  bookings: Argument<readonly string[]>;
  amounts: Argument<readonly bigint[]>;
}) =>
  sql<string>`booking.hold_funds("of_account" => (${p.ofAccount})::text, "bookings" => (${p.bookings})::text[], "amounts" => (${p.amounts})::int8[])`;
/** The supplier's order of a booking that it keeps unpaid until then. The caller holds the booking's lock. */
export const holdOrderUntil = (p: {
  ofBooking: Argument<string>;
  newOrder: Argument<string>;
  untilAt: Argument<Instant>;
}) =>
  sql<void>`booking.hold_order_until("of_booking" => (${p.ofBooking})::text, "new_order" => (${p.newOrder})::text, "until_at" => (${p.untilAt})::timestamptz)`;
export const itineraryDestination = (p: { itinerary: Argument<string>; byCode: Argument<boolean> }) =>
  sql<string>`booking.itinerary_destination("itinerary" => (${p.itinerary})::jsonb, "by_code" => (${p.byCode})::bool)`;
/** From where to where, as a list says it: by code where the trade has one that people read, by name elsewhere. A stay has its house and its city. Of a return, the way out. */
export const itineraryOrigin = (p: { itinerary: Argument<string>; byCode: Argument<boolean> }) =>
  sql<string>`booking.itinerary_origin("itinerary" => (${p.itinerary})::jsonb, "by_code" => (${p.byCode})::bool)`;
/** The itineraries of some bookings by mail, to an address that a member typed. */
export const mailItineraries = (p: {
  sender: Argument<string>;
  recipient: Argument<string>;
  mailLocale: Argument<string>;
  params: Argument<string>;
}) =>
  sql<
    void | null
  >`booking.mail_itineraries("sender" => (${p.sender})::text, "recipient" => (${p.recipient})::text, "mail_locale" => (${p.mailLocale})::text, "params" => (${p.params})::jsonb)`;
/** Tells whoever bought, by mail, how their trips ended. Answers how many it looked at and how many mails it wrote. */
export const mailTripOutcomes = (p: { most: Argument<number> }) =>
  sql<{ looked: number; mails: number }>`booking.mail_trip_outcomes("most" => (${p.most})::int4)`;
/** Lower case and without accents, so that zurich finds Zürich. Most of what people are called by has no accents, and looking for some costs more than all else. */
export const normalizeSearchText = (p: { input: Argument<string> }) =>
  sql<string>`booking.normalize_search_text("input" => (${p.input})::text)`;
/** Whether a booking that follows others may be ordered: they are through, still on their way, or one of them has failed. What an operator must decide counts as failed: the rest cannot wait for it at today's price. */
export const orderTurn = (p: { ofCheckout: Argument<string> }) =>
  sql<string>`booking.order_turn("of_checkout" => (${p.ofCheckout})::text)`;
/** Pays everything of a checkout that is on hold, at once: the money is set aside and the bookings go on, or nothing changes. Through the gateway they stay on hold until `booking.take_payment`. Two who pay at once queue at the checkout, and the second finds nothing left to pay. */
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
/** The supplier keeps it. Once: a booking that was on hold before is not put there by an answer that comes late. */
export const putOnHold = (p: {
  ofBooking: Argument<string>;
  fromStates: Argument<readonly string[]>;
  newOrder: Argument<string>;
  newReference: Argument<string>;
  untilAt: Argument<Instant>;
}) =>
  sql<boolean>`booking.put_on_hold("of_booking" => (${p.ofBooking})::text, "from_states" => (${p.fromStates})::text[], "new_order" => (${p.newOrder})::text, "new_reference" => (${p.newReference})::text, "until_at" => (${p.untilAt})::timestamptz)`;
/** Who a client asks back: the company, and whoever makes the quote. */
export const quoteContact = (p: { ofUser: Argument<string> }) =>
  sql<{
    company: string;
    phone: string | null;
    agent: string;
    email: string;
  }>`booking.quote_contact("of_user" => (${p.ofUser})::text)`;
/** For whoever has its link, without being anybody's member. Nothing of a company that is barred is shown. */
export const readQuote = (p: { ofQuote: Argument<string>; withCode: Argument<string> }) =>
  sql<{
    content: unknown;
    created_at: Instant;
    expires_at: Instant;
  }>`booking.read_quote("of_quote" => (${p.ofQuote})::text, "with_code" => (${p.withCode})::text)`;
/** Counts what a change costs against the day's limit of whoever asked for it, in the transaction that asks for it. */
export const recordChangeSpending = (p: {
  ofCompany: Argument<string>;
  ofChange: Argument<string>;
  ofBooking: Argument<string>;
  byUser: Argument<string>;
  amount: Argument<bigint | number>;
}) =>
  sql<void>`booking.record_change_spending("of_company" => (${p.ofCompany})::text, "of_change" => (${p.ofChange})::text, "of_booking" => (${p.ofBooking})::text, "by_user" => (${p.byUser})::text, "amount" => (${p.amount})::int8)`;
/** The characters of a reference, as the contract's referenceOf makes them of an id. */
export const referenceOf = (p: { bookingId: Argument<string> }) =>
  sql<string>`booking.reference_of("booking_id" => (${p.bookingId})::text)`;
/** Reminds the buyer by mail, each time once. After a standstill only the latest. Answers how many it looked at and how many mails it wrote. */
export const remindToPay = (p: { most: Argument<number> }) =>
  sql<{ looked: number; mails: number }>`booking.remind_to_pay("most" => (${p.most})::int4)`;
/** Of the reminders a day, two hours and a quarter of an hour before: the latest whose moment has come. */
export const reminderStage = (p: { payBy: Argument<Instant> }) =>
  sql<number>`booking.reminder_stage("pay_by" => (${p.payBy})::timestamptz)`;
/** The supplier did not take the payment of what it keeps: the money is let go of and the booking is on hold again, while there is time; both or neither, so that no late step lets go of the money of a later payment. Null: not its turn. */
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
/** Closes a checkout that has nothing left to do, or says when it must move again. What is on hold moves again when its time is up, unless somebody pays. What waits for its turn moves when the one before it does, and what has come to its end is to be told. */
export const scheduleCheckoutStep = (p: {
  ofCheckout: Argument<string>;
  leaseMs: Argument<bigint | number>;
}) =>
  sql<{
    done: boolean;
    after_ms: bigint | null;
  }>`booking.schedule_checkout_step("of_checkout" => (${p.ofCheckout})::text, "lease_ms" => (${p.leaseMs})::int8)`;
/** The bookings of the company that have, for each of these beginnings, a word that begins so. The rarest leads. Of a beginning that more have than `most`, the latest `most` are looked at for each word that begins so. */
export const searchBookings = (p: { beginnings: Argument<readonly string[]>; most: Argument<number> }) =>
  sql<{
    booking_id: string;
  }>`booking.search_bookings("beginnings" => (${p.beginnings})::text[], "most" => (${p.most})::int4)`;
/** Everything that people remember a booking by. */
export const searchText = (p: {
  bookingId: Argument<string>;
  itinerary: Argument<string>;
  travellers: Argument<string>;
  supplierReference: Argument<string>;
}) =>
  sql<string>`booking.search_text("booking_id" => (${p.bookingId})::text, "itinerary" => (${p.itinerary})::jsonb, "travellers" => (${p.travellers})::jsonb, "supplier_reference" => (${p.supplierReference})::text)`;
/** How bookings are paid, and by whom from now on. Without a payer nobody has paid them. The caller holds their locks. */
export const setPayment = (p: {
  ofBookings: Argument<readonly string[]>;
  paidWith: Argument<string>;
  payer: Argument<string | null>;
}) =>
  sql<void>`booking.set_payment("of_bookings" => (${p.ofBookings})::text[], "paid_with" => (${p.paidWith})::text, "payer" => (${p.payer})::text)`;
/** A checkout within what its buyer may spend in a day of India's calendar. Checkouts of one buyer queue at an advisory lock, but only where there is a limit; what failed has not been spent. What failed has not been spent, and what is only held neither. What was held counts for who paid it, when. A booking counts at what was set aside for it when it was bought, against whoever bought it, and what was paid to change it against whoever asked for the change, though it be a colleague's booking. */
export const spentToday = (p: { company: Argument<string>; buyer: Argument<string> }) =>
  sql<bigint>`booking.spent_today("company" => (${p.company})::text, "buyer" => (${p.buyer})::text)`;
/** Signs between words, one by one: a pattern would cost more than all else that a booking writes. */
export const splitSearchWords = (p: { input: Argument<string> }) =>
  sql<string>`booking.split_search_words("input" => (${p.input})::text)`;
/** Writes the checkout of a trip down with its bookings, once for each idempotency key, within the buyer's rights and daily limit. The service is what the itinerary says. One that waits for a payment is not begun: the payment's end begins it, and the sweeper looks after it only when that should long have come. */
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
/** Starts again whatever should have moved and has not: under a new attempt, because the engine runs a key only once. What still waits in the outbox is not lost, only late: another attempt would run beside it when the engine comes back. */
export const sweep = (p: { leaseMs: Argument<bigint | number>; most: Argument<number> }) =>
  sql<number>`booking.sweep("lease_ms" => (${p.leaseMs})::int8, "most" => (${p.most})::int4)`;
/** What was paid in through the gateway is set aside for what it was paid for, as far as that is still on hold. */
export const takePayment = (p: { ofCheckout: Argument<string> }) =>
  sql<
    | 'insufficient-funds'
    | 'credit-limit-exceeded'
    | 'credit-overdue'
    | 'held'
    | 'awaiting-payment'
    | 'nothing'
  >`booking.take_payment("of_checkout" => (${p.ofCheckout})::text)`;
/** The moment of a wall clock at a place. A zone that this database has not heard of is read as UTC: hours that are off by some are better than a payment that fails because of them. In an hour that there is twice the first of the two, and in one that there is not the moment reached by waiting, as everybody else here reads a clock. */
export const toInstant = (p: { shown: Argument<string> }) =>
  sql<Instant>`booking.to_instant("shown" => (${p.shown})::jsonb)`;
/** Moves a booking if it stands where the caller believes it stands, writes its history and tells the company's event log, in one statement: the compare-and-set under every step of the workflow. */
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
/** The checkout's row is locked by whoever calls, before any of its bookings: all of the following queue there. */
export const updatePaymentDeadline = (p: { ofCheckout: Argument<string> }) =>
  sql<void>`booking.update_payment_deadline("of_checkout" => (${p.ofCheckout})::text)`;
/** Flights sold before fares had names and journeys were counted: one journey, an ordinary fare. */
export const withDefaultFare = (p: { itinerary: Argument<string> }) =>
  sql<unknown>`booking.with_default_fare("itinerary" => (${p.itinerary})::jsonb)`;
