import type { SupplierConnectionName } from './suppliers/flights/supplier-connections.ts';

type FaultKind =
  | 'raises-price'
  | 'sells-out'
  | 'refuses'
  | 'books-then-silent'
  | 'silent'
  | 'books-then-html'
  | 'books-then-late'
  | 'books-hidden-then-silent'
  | 'books-then-500'
  | 'books-then-resets'
  | 'searches-late'
  | 'search-hangs'
  | 'search-500'
  | 'no-flights'
  | 'expires'
  | 'books-then-malformed'
  | 'refuses-name'
  | 'changes-schedule'
  | 'cancels-then-silent'
  | 'refuses-cancel'
  | 'changes-then-silent'
  | 'last-seat';

export interface TestDestination {
  /** This destination airport triggers the fault, as Duffel's own test routes do. */
  readonly code: string;
  readonly city: string;
  /** This call fails; every other call on the route works as usual. */
  readonly at: 'search' | 'reprice and create' | 'create' | 'cancel' | 'change';
  /** Only this connection fails; when it is not set, all connections fail. */
  readonly on?: SupplierConnectionName;
  readonly kind: FaultKind;
  readonly effect: string;
}

/** An order that a simulated fault hides is found from this look-up on. */
export const HIDDEN_ORDER_VISIBLE_FROM_LOOKUP = 3;

export const TEST_DESTINATIONS: readonly TestDestination[] = [
  {
    code: 'XPC',
    city: 'Sandbox Price Changed',
    at: 'reprice and create',
    kind: 'raises-price',
    effect: 'costs 7 % more than in the search; an order at the old amount is refused with price_changed',
  },
  {
    code: 'XSO',
    city: 'Sandbox Sold Out',
    at: 'reprice and create',
    kind: 'sells-out',
    effect: 'is refused with offer_no_longer_available',
  },
  {
    code: 'XRJ',
    city: 'Sandbox Rejected',
    at: 'create',
    kind: 'refuses',
    effect: 'is refused by the airline: 422 order_not_created; no order exists',
  },
  {
    code: 'XTB',
    city: 'Sandbox Timed Out Booked',
    at: 'create',
    kind: 'books-then-silent',
    effect: 'makes the order and never answers',
  },
  {
    code: 'XTN',
    city: 'Sandbox Timed Out Not Booked',
    at: 'create',
    kind: 'silent',
    effect: 'makes no order and never answers',
  },
  {
    code: 'XHT',
    city: 'Sandbox HTML',
    at: 'create',
    kind: 'books-then-html',
    effect: 'makes the order and answers 200 with a page of HTML',
  },
  {
    code: 'XSL',
    city: 'Sandbox Slow',
    at: 'create',
    kind: 'books-then-late',
    effect: 'makes the order at once and answers correctly, but late',
  },
  {
    code: 'XHG',
    city: 'Sandbox Hung',
    at: 'create',
    kind: 'books-hidden-then-silent',
    effect: 'makes the order and never answers; the order can be retrieved from the third lookup on',
  },
  {
    code: 'X5B',
    city: 'Sandbox Error Booked',
    at: 'create',
    kind: 'books-then-500',
    effect: 'makes the order and answers 500 internal_server_error',
  },
  {
    code: 'XDR',
    city: 'Sandbox Dropped',
    at: 'create',
    kind: 'books-then-resets',
    effect: 'makes the order and resets the TCP connection',
  },
  {
    code: 'XSS',
    city: 'Sandbox Search Slow',
    at: 'search',
    on: 'meridian',
    kind: 'searches-late',
    effect: 'answers correctly, but late',
  },
  {
    code: 'XSH',
    city: 'Sandbox Search Hung',
    at: 'search',
    on: 'coral',
    kind: 'search-hangs',
    effect: 'never answers',
  },
  {
    code: 'XSE',
    city: 'Sandbox Search Error',
    at: 'search',
    on: 'skybridge',
    kind: 'search-500',
    effect: 'answers 500 internal_server_error',
  },
  {
    code: 'XNO',
    city: 'Sandbox No Flights',
    at: 'search',
    kind: 'no-flights',
    effect: 'answers without any offer',
  },
  {
    code: 'XEX',
    city: 'Sandbox Expired',
    at: 'create',
    kind: 'expires',
    effect: 'is refused with offer_expired, however fresh the offer is',
  },
  {
    code: 'XMF',
    city: 'Sandbox Malformed',
    at: 'create',
    kind: 'books-then-malformed',
    effect: 'makes the order and answers 201 with JSON of another shape',
  },
  {
    code: 'XNR',
    city: 'Sandbox Name Refused',
    at: 'create',
    kind: 'refuses-name',
    effect: 'is refused for the name of the first passenger: 422 invalid_passenger_name; no order exists',
  },
  {
    code: 'XCG',
    city: 'Sandbox Schedule Changed',
    at: 'create',
    kind: 'changes-schedule',
    effect: 'makes the order; at once the airline changes its flights by 110 minutes and a webhook says so',
  },
  {
    code: 'XLA',
    city: 'Sandbox Last Seat',
    at: 'create',
    kind: 'last-seat',
    effect: 'finds one seat in each cabin of each flight; once it is booked the flight is sold out',
  },
  {
    code: 'XCT',
    city: 'Sandbox Cancel Timed Out',
    at: 'cancel',
    kind: 'cancels-then-silent',
    effect:
      'cancels the order when it is confirmed and never answers; confirmed again, it is already_cancelled',
  },
  {
    code: 'XCR',
    city: 'Sandbox Cancel Refused',
    at: 'cancel',
    kind: 'refuses-cancel',
    effect: 'is quoted, and refused with order_cancellation_stale when it is confirmed',
  },
  {
    code: 'XGT',
    city: 'Sandbox Change Timed Out',
    at: 'change',
    kind: 'changes-then-silent',
    effect:
      'changes the order when it is confirmed and never answers; confirmed again, it is already_confirmed',
  },
];

const byCode = new Map(TEST_DESTINATIONS.map((destination) => [destination.code, destination]));

/** Returns the fault of the journey's first test destination, if it applies to this connection and this call. */
export function findTestDestinationFault(
  call: 'search' | 'reprice' | 'create' | 'cancel' | 'change',
  connection: SupplierConnectionName,
  destinations: readonly string[],
): TestDestination | undefined {
  const magic = destinations.map((code) => byCode.get(code)).find((found) => found !== undefined);
  if (!magic || (magic.on && magic.on !== connection)) return undefined;
  const isPriced = call === 'reprice' || call === 'create';
  return magic.at === call || (magic.at === 'reprice and create' && isPriced) ? magic : undefined;
}
