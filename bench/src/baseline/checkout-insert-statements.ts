import type { BookingId, CheckoutId, CompanyId, TripId, UserId } from '@marga/contract/kernel/ids';

/**
 * Holds the ids and values of one checkout. The application and the bare baseline of the benchmark both write this
 * checkout.
 */
export interface Work {
  readonly company: CompanyId;
  readonly user: UserId;
  readonly trip: TripId;
  readonly checkout: CheckoutId;
  readonly bookings: readonly [BookingId, BookingId];
  readonly key: string;
  readonly items: string;
}

/**
 * Describes one commit of the bare baseline: one plain statement by the table owner, without row-level security,
 * compare-and-set or functions. Commits are accepted, held, intended, closed and, per item, ordered, settled,
 * confirmed.
 */
interface BareCommit {
  readonly name: string;
  readonly text: string;
  values(work: Work): unknown[][];
}

const EVENT = `insert into platform.event (company_id, type, payload)
  select company_id, 'booking.booking.state-changed.v1', jsonb_build_object('bookingId', id, 'checkoutId', checkout_id, 'state', state) from moved`;

const HISTORY = (state: string): string =>
  `history || jsonb_build_array(jsonb_build_object('state', '${state}', 'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))`;

export const BARE_COMMITS: readonly BareCommit[] = [
  {
    name: 'accept',
    text: `with t as (update trips.trip set checkout_id = $1 where id = $2),
      i as (insert into platform.idempotency (scope, key, company_id, request_hash, request_id, subject)
        values ($3, $4, $3, 'hash', 'req', $1)),
      c as (insert into checkout.checkout (id, company_id, user_id, trip_id, total_minor, currency, lease_expires_at)
        values ($1, $3, $5, $2, 12960000, 'INR', now() + interval '1 minute')),
      o as (insert into platform.outbox (id, company_id, target, payload)
        values ($1 || ':1', $3, 'checkout', jsonb_build_object('companyId', $3::text, 'checkoutId', $1::text))),
      a as (insert into platform.audit (id, company_id, user_id, action, subject, request_id)
        values ('aud_' || substr($1, 5), $3, $5, 'booking.checkout-started', $1, 'req'))
      insert into bookings.booking (id, company_id, checkout_id, service, supplier, supplier_offer, itinerary, travellers, total_minor, currency, departs_at, arrives_at, history)
        select item ->> 'id', $3, $1, 'flight', item ->> 'supplier', item ->> 'offerToken', item -> 'itinerary', '[]', (item ->> 'totalMinor')::bigint, 'INR',
          (item ->> 'departsAt')::timestamptz, (item ->> 'arrivesAt')::timestamptz,
          jsonb_build_array(jsonb_build_object('state', 'pending', 'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
        from jsonb_array_elements($6::jsonb) item`,
    values: (work) => [[work.checkout, work.trip, work.company, work.key, work.user, work.items]],
  },
  {
    name: 'load',
    text: `select b.*, c.state from bookings.booking b join checkout.checkout c on c.id = b.checkout_id where b.id in ($1, $2)`,
    values: (work) => [[...work.bookings]],
  },
  {
    name: 'hold',
    text: `with w as (update ledger.wallet set held_minor = held_minor + 12960000 where company_id = $1 and currency = 'INR')
      insert into ledger.hold (booking_id, company_id, account, currency, amount_minor)
        values ($2, $1, 'wallet:' || $1, 'INR', 6480000), ($3, $1, 'wallet:' || $1, 'INR', 6480000)`,
    values: (work) => [[work.company, ...work.bookings]],
  },
  {
    name: 'intend',
    text: `with moved as (update bookings.booking set state = 'ordering', sends = 1, updated_at = now(),
        history = ${HISTORY('held').replace(')))', ")), jsonb_build_object('state', 'ordering', 'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.MS\"Z\"')))")}
        where id in ($1, $2) returning id, company_id, checkout_id, state) ${EVENT}`,
    values: (work) => [[...work.bookings]],
  },
  {
    name: 'ordered',
    text: `with moved as (update bookings.booking set state = 'ordered', supplier_order = 'ord_1', supplier_reference = 'ABC123', updated_at = now(),
        history = ${HISTORY('ordered')} where id = $1 returning id, company_id, checkout_id, state) ${EVENT}`,
    values: (work) => work.bookings.map((id) => [id]),
  },
  {
    name: 'settle',
    text: `with h as (update ledger.hold set state = 'captured', settled_at = now() where booking_id = $1),
      w as (update ledger.wallet set held_minor = held_minor - 6480000, balance_minor = balance_minor - 6480000 where company_id = $2 and currency = 'INR')
      insert into ledger.posting (subject, kind, company_id, from_account, to_account, amount_minor, currency,
          from_balance_minor)
        values ($1, 'capture', $2, 'wallet:' || $2, 'booking:' || $1, 6480000, 'INR', 0),
          ($1, 'line-fare', $2, 'booking:' || $1, 'supplier:meridian', 6480000, 'INR', null)`,
    values: (work) => work.bookings.map((id) => [id, work.company]),
  },
  {
    name: 'confirmed',
    text: `with moved as (update bookings.booking set state = 'confirmed', updated_at = now(), history = ${HISTORY('confirmed')}
        where id = $1 returning id, company_id, checkout_id, state) ${EVENT}`,
    values: (work) => work.bookings.map((id) => [id]),
  },
  {
    name: 'close',
    text: `update checkout.checkout set state = 'done', lease_expires_at = now() where id = $1`,
    values: (work) => [[work.checkout]],
  },
];
