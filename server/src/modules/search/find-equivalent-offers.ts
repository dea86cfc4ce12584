import type { Criteria } from '@marga/contract/criteria';
import type { Itinerary } from '@marga/contract/itineraries';
import { now } from '../../platform/clock.ts';
import type { CompanyContext } from '../../platform/context.ts';
import { pause } from '../../platform/lifecycle.ts';
import type { Suppliers } from '../suppliers/index.ts';
import { type HeldOffer, sharedOffer } from './answers.ts';
import { askSupplier } from './ask-supplier.ts';
import { type Engine, engineOf } from './engine.ts';
import { type ResolvedOffer, resolveOffer } from './find-offers.ts';
import { issuesOf, type Question, questionOf } from './question.ts';

/** Something that was sold once: what it was found by, of whom, and what it was. */
export interface Wanted {
  readonly criteria: Criteria;
  readonly supplier: string;
  readonly itinerary: Itinerary;
}

/**
 * The same things as they are sold now, each asked for anew: of the same supplier if it still has it, else of whoever is
 * cheapest. Undefined for what nobody sells any more, or not for that day. Counts as one search for the company's limit:
 * `too-many` when that is reached.
 */
export async function findEquivalentOffers(
  ctx: CompanyContext,
  suppliers: Suppliers,
  wanted: readonly Wanted[],
): Promise<(ResolvedOffer | undefined)[] | 'too-many'> {
  const engine = engineOf(suppliers);
  if (!engine.quota.take(ctx, ctx.companyId)) return 'too-many';
  return Promise.all(wanted.map((one) => findOne(ctx, engine, one)));
}

async function findOne(
  ctx: CompanyContext,
  engine: Engine,
  { criteria, supplier, itinerary }: Wanted,
): Promise<ResolvedOffer | undefined> {
  if (issuesOf(criteria, now()).length > 0) return undefined;
  const likeness = equivalenceKeyOf(itinerary);
  const alike = (await offersOf(ctx, engine, questionOf(criteria))).filter(
    (held) => equivalenceKeyOf(sharedOffer(held).itinerary) === likeness,
  );
  const cheapest = alike.toSorted((one, other) =>
    one.totalMinor < other.totalMinor ? -1 : one.totalMinor > other.totalMinor ? 1 : 0,
  );
  const held = cheapest.find((one) => one.supplier === supplier) ?? cheapest[0];
  return held && resolveOffer(ctx, held, criteria);
}

/** What all suppliers of the service answer within the time that a search has. */
async function offersOf(ctx: CompanyContext, engine: Engine, question: Question): Promise<HeldOffer[]> {
  const tooLong = new AbortController();
  const deadline = pause(ctx.config.SEARCH_DEADLINE_MS, AbortSignal.any([ctx.signal, tooLong.signal]));
  const answers = await Promise.all(
    engine.suppliers
      .forService(question.criteria.service)
      .map((supplier) => Promise.race([askSupplier(ctx, engine, supplier, question), deadline])),
  );
  tooLong.abort();
  return answers.flatMap((asked) => asked?.answer?.offers ?? []);
}

/** What must agree for two to be the same thing on whichever day: the number and the comfort, not the date. */
function equivalenceKeyOf(itinerary: Itinerary): string {
  const words = (...parts: readonly (string | number | boolean)[]) => parts.join(' ').toLowerCase();
  switch (itinerary.service) {
    case 'flight':
      return words(
        itinerary.cabin,
        itinerary.fareName,
        itinerary.fareType,
        ...itinerary.segments.flatMap(({ carrierCode, number, origin, destination }) => [
          carrierCode,
          number.replace(/^0+/, ''),
          origin,
          destination,
        ]),
      );
    case 'train':
      return words(
        itinerary.class,
        itinerary.quota,
        ...itinerary.segments.flatMap(({ number, origin, destination }) => [number, origin, destination]),
      );
    case 'bus':
      return words(
        itinerary.kind,
        ...itinerary.segments.flatMap(({ carrier, number, departsAt }) => [
          carrier,
          number,
          departsAt.local.slice(11),
        ]),
      );
    case 'hotel':
      return words(
        itinerary.name,
        itinerary.city,
        itinerary.roomName,
        itinerary.mealPlan,
        itinerary.refundable,
      );
    case 'cab':
      return words(itinerary.cabType, itinerary.kind);
  }
}
