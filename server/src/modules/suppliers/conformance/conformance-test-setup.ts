import { createId } from '@marga/contract/kernel/ids';
import { compareMoney } from '@marga/contract/kernel/money';
import { now } from '../../../platform/clock.ts';
import {
  type OrderRequest,
  EMPTY_CHOICE,
  type PriceOutcome,
  type SearchRequest,
  type Supplier,
  type SupplierOffer,
} from '../supplier-port.ts';
import { TRAVELLER } from './sample-search-requests.ts';
import type { FaultName, Subject } from './supplier-under-test.ts';

/** This is long enough for any response on a busy machine. */
const PATIENT_MS = 8_000;
/** This timeout is for responses that never come. */
const IMPATIENT_MS = 700;

/**
 * Holds what a conformance test of one supplier needs: its adapter with a long and a short timeout, and what the
 * supplier really did.
 */
export interface ConformanceTestSetup {
  readonly patient: Supplier;
  readonly impatient: Supplier;
  readonly request: SearchRequest;
}

export function createConformanceTestSetup(
  subject: Subject,
  url: string,
  fault?: FaultName,
  travellers = 1,
): ConformanceTestSetup {
  return {
    patient: subject.connect(url, PATIENT_MS, fault),
    impatient: subject.connect(url, IMPATIENT_MS, fault),
    request: subject.ask(fault, travellers),
  };
}

export async function searchOffers({
  patient,
  request,
}: ConformanceTestSetup): Promise<readonly SupplierOffer[]> {
  const outcome = await patient.search(request);
  if (outcome.kind !== 'offers') throw new Error(`${patient.name} answered ${outcome.kind}`);
  return outcome.offers;
}

export async function searchFirstOffer(bench: ConformanceTestSetup): Promise<SupplierOffer> {
  const [first] = await searchOffers(bench);
  if (!first) throw new Error(`${bench.patient.name} has no offer`);
  return first;
}

/** Returns the most expensive refundable offer, because cheap fares can often be neither held nor cancelled. */
export async function searchMostFlexibleOffer(bench: ConformanceTestSetup): Promise<SupplierOffer> {
  const kind = (await searchOffers(bench)).filter(({ itinerary }) => itinerary.refundable);
  const [dearest] = kind.toSorted((one, other) => compareMoney(other.total, one.total));
  return dearest ?? searchFirstOffer(bench);
}

export async function requestOfferPrice(
  bench: ConformanceTestSetup,
  offer: SupplierOffer,
): Promise<Extract<PriceOutcome, { kind: 'priced' }>> {
  const outcome = await bench.patient.price(offer.selection, EMPTY_CHOICE);
  if (outcome.kind !== 'priced') throw new Error(`${bench.patient.name} answered ${outcome.kind}`);
  return outcome;
}

/**
 * Returns an order request with a new reference. It prices the given offer first, or else the first offer of a new
 * search.
 */
export async function createOrderRequest(
  bench: ConformanceTestSetup,
  offer?: SupplierOffer,
): Promise<OrderRequest> {
  const { offerToken } = await requestOfferPrice(bench, offer ?? (await searchFirstOffer(bench)));
  return { reference: createId('booking', now()), offerToken, travellers: [TRAVELLER] };
}
