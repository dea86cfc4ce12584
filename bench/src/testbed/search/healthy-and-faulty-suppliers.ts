import { setTimeout as sleep } from 'node:timers/promises';
import type { BusCriteria } from '@marga/contract/search/criteria';
import { type LocalDate, addDaysToDate } from '@marga/contract/kernel/time';
import { toWireMoney } from '@marga/contract/kernel/money';
import { SANDBOX_KEY } from '@marga/sandbox/connect/sandbox-credentials';
import { findPlace } from '@marga/server/modules/places/index';
import { createConnectProtocolSupplier } from '@marga/server/modules/suppliers/connect/adapter';

/** Lists twenty sandbox suppliers that sell the same buses, each with a response time given by its number. */
const ALL = Array.from({ length: 20 }, (_, index) => `fleet-${String(index + 1).padStart(2, '0')}`);
export const HUNG = ALL.slice(12, 17);
export const BROKEN = ALL.slice(17);
export const BAD = [...HUNG, ...BROKEN];
export const HEALTHY = ALL.slice(0, 12);

/**
 * These are realistic response times: the fastest supplier answers in a third of a second, the slowest in most of a
 * second.
 */
const LEAST_MS = 300;
const STEP_MS = 40;

export interface SimulatedSupplierConnection {
  readonly kind: 'connect';
  readonly name: string;
  readonly url: string;
  readonly keyId: string;
  readonly secret: string;
  readonly services: ['bus'];
}

export function simulatedSupplierConnections(
  sandboxUrl: string,
  names: readonly string[] = ALL,
): SimulatedSupplierConnection[] {
  return names.map((name) => ({
    kind: 'connect',
    name,
    url: `${sandboxUrl}/connect/${name}`,
    ...SANDBOX_KEY,
    services: ['bus'],
  }));
}

/** Makes five suppliers hang and three fail; the others answer, each at its own pace. */
export async function makeSomeSuppliersHangOrFail(sandboxUrl: string): Promise<void> {
  await Promise.all([
    ...HEALTHY.map((supplier, index) =>
      behave(sandboxUrl, { supplier, kind: 'slow', ms: LEAST_MS + index * STEP_MS }),
    ),
    ...HUNG.map((supplier) => behave(sandboxUrl, { supplier, kind: 'hang' })),
    ...BROKEN.map((supplier) => behave(sandboxUrl, { supplier, kind: 'break' })),
  ]);
}

async function behave(
  sandboxUrl: string,
  behaviour: { supplier: string; kind: string; ms?: number },
): Promise<void> {
  const response = await fetch(`${sandboxUrl}/_sandbox/behaviours`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(behaviour),
  });
  if (!response.ok) throw new Error(`the sandbox answered ${response.status}: ${await response.text()}`);
}

const ROUTES = [
  ['ci-delhi', 'ci-jaipur'],
  ['ci-mumbai', 'ci-pune'],
  ['ci-chennai', 'ci-bengaluru'],
  ['ci-hyderabad', 'ci-vijayawada'],
  ['ci-ahmedabad', 'ci-surat'],
  ['ci-lucknow', 'ci-kanpur'],
] as const;

/** Returns the search criteria with this number; no two numbers below two thousand give the same criteria. */
export function busSearchCriteriaByIndex(number: number, today: LocalDate): BusCriteria {
  const [origin, destination] = ROUTES[number % ROUTES.length] ?? ROUTES[0];
  const days = 2 + (Math.floor(number / ROUTES.length) % 320);
  return { service: 'bus', origin, destination, departOn: addDaysToDate(today, days), travellers: 1 };
}

/** Returns what identifies an offer whichever supplier shows it: its itinerary and its price. */
export function offerFingerprint(offer: { readonly itinerary: unknown; readonly price: unknown }): string {
  return JSON.stringify([offer.itinerary, offer.price], (_, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

/**
 * Returns the expected offers straight from the sandbox; all suppliers of the fleet sell the same, so one is
 * queried for all.
 */
export async function fetchExpectedOffers(
  sandboxUrl: string,
  criteria: BusCriteria,
): Promise<ReadonlySet<string>> {
  const [connection] = simulatedSupplierConnections(sandboxUrl);
  if (!connection) throw new Error('there is no fleet');
  const places = [criteria.origin, criteria.destination].flatMap((code) => findPlace(code) ?? []);
  if (places.length !== 2)
    throw new Error(`no place is called ${criteria.origin} or ${criteria.destination}`);
  for (let attempt = 0; attempt < 5; attempt++) {
    const outcome = await createConnectProtocolSupplier({ ...connection, services: ['bus'] }, 10_000).search({
      criteria,
      places,
    });
    if (outcome.kind === 'offers')
      return new Set(
        outcome.offers.map(({ itinerary, total }) =>
          offerFingerprint({ itinerary, price: toWireMoney(total) }),
        ),
      );
    await sleep(100);
  }
  throw new Error('the sandbox does not answer');
}
