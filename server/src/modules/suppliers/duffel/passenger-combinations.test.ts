import { expect, test } from 'vitest';
import type { Traveller } from '@marga/contract/bookings/booking';
import type { Itinerary } from '@marga/contract/search/itineraries';
import { type CriteriaInput, type FlightCriteria, flightCriteria } from '@marga/contract/search/criteria';
import { createId } from '@marga/contract/kernel/ids';
import { addMoney, compareMoney } from '@marga/contract/kernel/money';
import { localDateAt, parseLocalDate, addDaysToDate } from '@marga/contract/kernel/time';
import { sandboxSupplierConnections } from '../../../../test/configuration.ts';
import { startTestSandbox } from '../../../../test/supplier-sandbox.ts';
import { now } from '../../../platform/clock.ts';
import { EMPTY_CHOICE, type SupplierOffer } from '../supplier-port.ts';
import { createDuffelSupplier } from './adapter.ts';

const sandbox = await startTestSandbox();
const [account] = sandboxSupplierConnections(sandbox.url);
if (account?.kind !== 'duffel') throw new Error('the first sandbox supplier sells flights');
const supplier = createDuffelSupplier(account, 10_000);

const DAY = addDaysToDate(localDateAt(now(), 'Asia/Kolkata'), 40);
const journey = (origin: string, destination: string, days = 0) => ({
  origin,
  destination,
  departOn: addDaysToDate(DAY, days),
});

type Asked = Partial<Omit<Extract<CriteriaInput, { service: 'flight' }>, 'service'>>;

function asked(change: Asked): FlightCriteria {
  const ordinary = { journeys: [journey('DEL', 'DXB')], travellers: { adults: 1 } };
  return flightCriteria.parse({ service: 'flight', ...ordinary, ...change });
}

async function offersFor(change: Asked): Promise<readonly SupplierOffer[]> {
  const outcome = await supplier.search({ criteria: asked(change), places: [] });
  if (outcome.kind !== 'offers') throw new Error(outcome.kind);
  return outcome.offers;
}

function flightOf({ itinerary }: SupplierOffer) {
  if (itinerary.service !== 'flight') throw new Error('not a flight');
  return itinerary;
}

const ASHA: Traveller = {
  title: 'ms',
  givenName: 'ASHA',
  familyName: 'RAO',
  bornOn: parseLocalDate('1988-02-29'),
  gender: 'f',
  email: 'asha@people.example',
  phone: '+919812345678',
};
const CHILD: Traveller = { ...ASHA, title: 'miss', givenName: 'TARA', bornOn: addDaysToDate(DAY, -365 * 8) };
const BABY: Traveller = {
  ...ASHA,
  title: 'mr',
  givenName: 'OM',
  gender: 'm',
  bornOn: addDaysToDate(DAY, -300),
};

function ticketNumbersOf(itinerary: Itinerary | undefined) {
  return itinerary?.service === 'flight' ? itinerary.tickets?.map(({ number }) => number) : [];
}

async function request(offer: SupplierOffer | undefined, travellers: readonly Traveller[]) {
  if (!offer) throw new Error('no offer');
  const priced = await supplier.price(offer.selection, EMPTY_CHOICE);
  if (priced.kind !== 'priced') throw new Error(priced.kind);
  expect(compareMoney(priced.total, offer.total)).toBe(0);
  return { reference: createId('booking', now()), offerToken: priced.offerToken, travellers };
}

test('a family is searched, priced and ordered by their ages, whoever comes first', async () => {
  const [offer] = await offersFor({ travellers: { adults: 2, children: 1, infants: 1 } });
  const [alone] = await offersFor({});
  expect(offer && alone && compareMoney(offer.total, addMoney(alone.total, alone.total))).toBe(1);
  const order = await request(offer, [BABY, CHILD, ASHA, { ...ASHA, givenName: 'RAVI' }]);
  const issued = { status: 'confirmed', number: expect.stringMatching(/^\d{13}$/) as string };
  const made = await supplier.order(order);
  expect(made).toMatchObject({
    kind: 'confirmed',
    itinerary: { tickets: [issued, issued, issued, issued] },
  });
  const numbers = made.kind === 'confirmed' ? ticketNumbersOf(made.itinerary) : [];
  expect(new Set(numbers).size).toBe(4);
  const found = await supplier.lookUp(order);
  expect(found.kind === 'confirmed' ? ticketNumbersOf(found.itinerary) : []).toEqual(numbers);
  expect((await sandbox.ordersOf(order.reference)).orders).toHaveLength(1);
});

test('a return and a journey of three parts are one offer each, part by part', async () => {
  const [back] = await offersFor({ journeys: [journey('DEL', 'LON'), journey('LON', 'DEL', 9)] });
  if (!back) throw new Error('no offer');
  const { segments, durationMinutes } = flightOf(back);
  expect([...new Set(segments.map((segment) => segment.journey))]).toEqual([0, 1]);
  expect(durationMinutes).toBeLessThan(9 * 1_440);
  expect(back.total.currency).toBe('INR');
  const three = [journey('BOM', 'DXB'), journey('DXB', 'LHR', 3), journey('LHR', 'BOM', 8)];
  const [trip] = await offersFor({ journeys: three });
  expect(trip && new Set(flightOf(trip).segments.map((segment) => segment.journey)).size).toBe(3);
  expect(await supplier.order(await request(trip, [ASHA]))).toMatchObject({ kind: 'confirmed' });
});

test.each(['student', 'senior', 'armed-forces', 'corporate'] as const)(
  'a %s fare is cheaper than the same fare for anybody, and says what it is',
  async (fareType) => {
    const offers = await offersFor({ fareType, journeys: [journey('DEL', 'BOM')] });
    const special = offers.find((offer) => flightOf(offer).fareType === fareType);
    const regular = offers.find(
      (offer) =>
        special !== undefined &&
        flightOf(offer).fareType === 'regular' &&
        flightOf(special).fareName.endsWith(` ${flightOf(offer).fareName}`) &&
        flightOf(offer).segments[0]?.number === flightOf(special).segments[0]?.number,
    );
    expect(special && regular && compareMoney(special.total, regular.total)).toBe(-1);
    expect(await supplier.order(await request(special, [ASHA]))).toMatchObject({ kind: 'confirmed' });
  },
);

test('nobody is offered a private fare who did not ask for one', async () => {
  const offers = await offersFor({ journeys: [journey('DEL', 'BOM')] });
  expect(new Set(offers.map((offer) => flightOf(offer).fareType))).toEqual(new Set(['regular']));
});

test('a frequent flyer checks in one more bag with the airline of the programme', async () => {
  const bags = (offers: readonly SupplierOffer[]) => {
    const found = offers.find((offer) => flightOf(offer).segments[0]?.carrierCode === 'AI');
    return found && flightOf(found).checkedBags;
  };
  const journeys = [journey('DEL', 'LHR')];
  const flyer = { journeys, frequentFlyers: [{ airline: 'AI', number: 'FF12345' }] };
  expect(bags(await offersFor(flyer))).toBe((bags(await offersFor({ journeys })) ?? 0) + 1);
});

test('the sample routes are quoted in dollars, and nothing is sold beyond 330 days', async () => {
  const offers = await offersFor({ journeys: [journey('CCU', 'TYO')] });
  expect(new Set(offers.map(({ total }) => total.currency))).toEqual(new Set(['USD']));
  expect(await offersFor({ journeys: [journey('CCU', 'TYO', 300)] })).toEqual([]);
});
