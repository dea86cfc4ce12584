import { randomUUID } from 'node:crypto';
import { type Checkout, payCheckout, readCheckout } from '@marga/contract/checkout/checkout';
import { createTrip } from '@marga/contract/trips/create-trip';
import { type Trip } from '@marga/contract/trips/trip';
import type { CheckoutId } from '@marga/contract/kernel/ids';
import type { WireMoney } from '@marga/contract/kernel/money';
import { PAYMENT_METHODS, type PaymentMethod } from '@marga/contract/ledger/ledger';
import { type Answer, type Caller, companyOfCaller, type TestApi } from './api.ts';
import {
  flightCriteria,
  startTripCheckout,
  finalSearchResultsIn,
  runSearch,
} from './search-and-start-checkout.ts';
import { advanceCheckoutOnce, type WorkerDeps } from './run-checkout.ts';

export async function allowPaymentMethods(
  api: TestApi,
  as: Caller,
  methods: readonly PaymentMethod[] = PAYMENT_METHODS,
): Promise<void> {
  await api.admin(
    `insert into ledger.payment_methods (company_id, methods) values ($1, $2)
      on conflict (company_id) do update set methods = excluded.methods`,
    [companyOfCaller(as), methods],
  );
}

interface Wanted {
  readonly destination?: string;
  readonly items?: number;
  /** This is the supplier's name for the fare; its cheapest fare cannot be held. */
  readonly fare?: 'Saver' | 'Classic' | 'Flex';
}

/** Creates a trip of flights that the airlines hold unpaid for a day. */
export async function makeHoldableTrip(
  api: TestApi,
  as: Caller,
  { destination = 'DXB', items = 1, fare = 'Flex' }: Wanted = {},
): Promise<Trip> {
  const { searchId, events } = await runSearch(api, as, flightCriteria({ destination }));
  const offers = finalSearchResultsIn(events).flatMap((result) =>
    result.offers
      .filter(({ itinerary }) => itinerary.service === 'flight' && itinerary.fareName === fare)
      .slice(0, 1),
  );
  const { value } = await api.call(createTrip, {
    as,
    body: { items: offers.slice(0, items).map(({ id }) => ({ searchId, offerId: id })) },
  });
  return value;
}

/** Asks the suppliers to hold the trip, and waits until they have responded. */
export async function holdTrip(
  api: TestApi,
  deps: WorkerDeps,
  as: Caller,
  wanted?: Wanted,
): Promise<Checkout> {
  const { value } = await startTripCheckout(api, as, await makeHoldableTrip(api, as, wanted), {
    payWith: 'later',
  });
  await advanceCheckoutOnce(deps, as, value.id);
  return rereadCheckout(api, as, value.id);
}

export async function rereadCheckout(api: TestApi, as: Caller, id: CheckoutId): Promise<Checkout> {
  return (await api.call(readCheckout, { as, params: { checkoutId: id } })).value;
}

interface Payment {
  readonly key?: string;
  readonly payWith?: PaymentMethod;
  readonly acceptedTotal?: WireMoney;
}

export function payHeldCheckout(
  api: TestApi,
  as: Caller,
  checkout: Checkout,
  { key = randomUUID(), payWith = 'wallet', acceptedTotal }: Payment = {},
): Promise<Answer<typeof payCheckout>> {
  return api.call(payCheckout, {
    as,
    key,
    params: { checkoutId: checkout.id },
    body: { payWith, acceptedTotal: acceptedTotal ?? checkout.due?.total ?? checkout.total },
  });
}

/** Moves the payment deadline into the past. */
export async function movePaymentDeadlineToPast(api: TestApi, { id }: Checkout): Promise<void> {
  const past = `platform.now() - interval '1 second'`;
  await api.admin(`update bookings.booking set pay_by = ${past} where checkout_id = $1`, [id]);
  await api.admin(`update checkout.checkout set pay_by = ${past} where id = $1`, [id]);
}
