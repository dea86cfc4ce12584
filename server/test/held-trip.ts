import { randomUUID } from 'node:crypto';
import { type Checkout, createTrip, payCheckout, readCheckout, type Trip } from '@marga/contract/booking';
import type { CheckoutId } from '@marga/contract/kernel/ids';
import type { WireMoney } from '@marga/contract/kernel/money';
import { PAYMENT_METHODS, type PaymentMethod } from '@marga/contract/ledger';
import { type Answer, type Caller, companyOf, type TestApi } from './api.ts';
import { criteria, pay, resultsIn, watch } from './buyer.ts';
import { advance, type WorkerDeps } from './checkout-run.ts';

export async function allowMethods(
  api: TestApi,
  as: Caller,
  methods: readonly PaymentMethod[] = PAYMENT_METHODS,
): Promise<void> {
  await api.admin(
    `insert into ledger.payment_methods (company_id, methods) values ($1, $2)
      on conflict (company_id) do update set methods = excluded.methods`,
    [companyOf(as), methods],
  );
}

interface Wanted {
  readonly destination?: string;
  readonly items?: number;
  /** As the supplier calls it: its cheapest is sold at once only. */
  readonly fare?: 'Saver' | 'Classic' | 'Flex';
}

/** A trip of flights that the airlines keep unpaid for a day. */
export async function makeHoldableTrip(
  api: TestApi,
  as: Caller,
  { destination = 'DXB', items = 1, fare = 'Flex' }: Wanted = {},
): Promise<Trip> {
  const { searchId, events } = await watch(api, as, criteria({ destination }));
  const offers = resultsIn(events).flatMap((result) =>
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

/** Asks the suppliers to keep it, and hears what they say. */
export async function holdTrip(
  api: TestApi,
  deps: WorkerDeps,
  as: Caller,
  wanted?: Wanted,
): Promise<Checkout> {
  const { value } = await pay(api, as, await makeHoldableTrip(api, as, wanted), { payWith: 'later' });
  await advance(deps, as, value.id);
  return readAgain(api, as, value.id);
}

export async function readAgain(api: TestApi, as: Caller, id: CheckoutId): Promise<Checkout> {
  return (await api.call(readCheckout, { as, params: { checkoutId: id } })).value;
}

interface Payment {
  readonly key?: string;
  readonly payWith?: PaymentMethod;
  readonly acceptedTotal?: WireMoney;
}

export function payHeld(
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

/** Its time is up. */
export async function passPaymentDeadline(api: TestApi, { id }: Checkout): Promise<void> {
  const past = `platform.now() - interval '1 second'`;
  await api.admin(`update booking.booking set pay_by = ${past} where checkout_id = $1`, [id]);
  await api.admin(`update booking.checkout set pay_by = ${past} where id = $1`, [id]);
}
