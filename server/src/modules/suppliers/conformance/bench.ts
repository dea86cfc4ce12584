import { mintId } from '@marga/contract/kernel/ids';
import { compare } from '@marga/contract/kernel/money';
import { now } from '../../../platform/clock.ts';
import {
  type OrderRequest,
  EMPTY_CHOICE,
  type PriceOutcome,
  type SearchRequest,
  type Supplier,
  type SupplierOffer,
} from '../port.ts';
import { TRAVELLER } from './questions.ts';
import type { FaultName, Subject } from './subject.ts';

/** Enough for any answer that comes on a busy machine. */
const PATIENT_MS = 8_000;
/** For the answers that never come. */
const IMPATIENT_MS = 700;

/** Where one supplier is put to the test: its adapter at two lengths of patience, and what the supplier really did. */
export interface TestBench {
  readonly patient: Supplier;
  readonly impatient: Supplier;
  readonly request: SearchRequest;
}

export function benchFor(subject: Subject, url: string, fault?: FaultName, travellers = 1): TestBench {
  return {
    patient: subject.connect(url, PATIENT_MS, fault),
    impatient: subject.connect(url, IMPATIENT_MS, fault),
    request: subject.ask(fault, travellers),
  };
}

export async function offersOf({ patient, request }: TestBench): Promise<readonly SupplierOffer[]> {
  const outcome = await patient.search(request);
  if (outcome.kind !== 'offers') throw new Error(`${patient.name} answered ${outcome.kind}`);
  return outcome.offers;
}

export async function firstOffer(bench: TestBench): Promise<SupplierOffer> {
  const [first] = await offersOf(bench);
  if (!first) throw new Error(`${bench.patient.name} has no offer`);
  return first;
}

/** Cheap fares can often be neither kept nor given back; the dearest that can be given back can do all there is. */
export async function mostFlexibleOffer(bench: TestBench): Promise<SupplierOffer> {
  const kind = (await offersOf(bench)).filter(({ itinerary }) => itinerary.refundable);
  const [dearest] = kind.toSorted((one, other) => compare(other.total, one.total));
  return dearest ?? firstOffer(bench);
}

export async function priceOf(
  bench: TestBench,
  offer: SupplierOffer,
): Promise<Extract<PriceOutcome, { kind: 'priced' }>> {
  const outcome = await bench.patient.price(offer.selection, EMPTY_CHOICE);
  if (outcome.kind !== 'priced') throw new Error(`${bench.patient.name} answered ${outcome.kind}`);
  return outcome;
}

/** Searched and priced now, under a reference that nobody has used. */
export async function orderRequest(bench: TestBench, offer?: SupplierOffer): Promise<OrderRequest> {
  const { offerToken } = await priceOf(bench, offer ?? (await firstOffer(bench)));
  return { reference: mintId('booking', now()), offerToken, travellers: [TRAVELLER] };
}
