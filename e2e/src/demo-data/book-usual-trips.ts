import type { DescribedTraveller } from '../described-traveller.ts';
import type { PaymentMethod } from '@marga/contract/ledger/ledger';
import { createSeededRandom } from '@marga/sandbox/seeded-random';
import { ApiProblem } from '@marga/web/shared/api-problem';
import type { DemoCompany } from './demo-company.ts';
import type { DemoPeople } from './demo-people.ts';
import { CLIENT_TRAVELLERS, partyOf, STAFF_TRAVELLERS } from './travellers.ts';
import { AGENCY_TRIPS, EXPORTER_TRIPS, type UsualTrip } from './usual-trips.ts';

const AGENCY_PAYS = ['credit', 'wallet', 'credit', 'gateway', 'wallet', 'credit'] as const;
const EXPORTER_PAYS = ['wallet', 'gateway', 'wallet', 'wallet'] as const;

/** A buyer who meets one of these looks for something else another day. */
const ORDINARY_PROBLEMS = new Set(['offer-sold-out', 'offer-expired', 'price-changed', 'insufficient-funds']);

/** Books what the companies usually book, each company the next trips of its list. */
export async function bookUsualTrips({ asha, bharat, chitra }: DemoPeople, index: number): Promise<void> {
  const agencyTrip = (at: number) => AGENCY_TRIPS[at % AGENCY_TRIPS.length];
  await Promise.all([
    bookOne(asha, agencyTrip(index * 2), CLIENT_TRAVELLERS, index, AGENCY_PAYS[index % AGENCY_PAYS.length]),
    bookOne(
      bharat,
      agencyTrip(index * 2 + 1),
      CLIENT_TRAVELLERS,
      index + 5,
      AGENCY_PAYS[(index + 3) % AGENCY_PAYS.length],
    ),
    bookOne(
      chitra,
      EXPORTER_TRIPS[index % EXPORTER_TRIPS.length],
      STAFF_TRAVELLERS,
      index,
      EXPORTER_PAYS[index % EXPORTER_PAYS.length],
    ),
  ]);
}

async function bookOne(
  company: DemoCompany,
  trip: UsualTrip | undefined,
  people: readonly DescribedTraveller[],
  first: number,
  payWith: PaymentMethod = 'wallet',
): Promise<void> {
  if (!trip) return;
  const random = createSeededRandom('trip', trip.name, first);
  try {
    const planned = await company.plan(trip, {
      lead: trip.lead + random.below(4),
      dearerThan: 15 + random.below(55),
    });
    if (planned) await company.pay(planned, partyOf(people, first, trip.travellers), payWith);
  } catch (error) {
    if (!(error instanceof ApiProblem && ORDINARY_PROBLEMS.has(error.code))) throw error;
  }
}
