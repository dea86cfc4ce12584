import { createHash } from 'node:crypto';
import { mintId } from '@marga/contract/kernel/ids';
import { toWire } from '@marga/contract/kernel/money';
import {
  type FlightCriteria,
  type Offer,
  offer as offerSchema,
  type SearchEvent,
} from '@marga/contract/shopping';
import { now, stopwatch } from '../../platform/clock.ts';
import type { Platform } from '../../platform/context.ts';
import { pause } from '../../platform/lifecycle.ts';
import type { Supplier, SupplierOffer } from '../suppliers/index.ts';
import { keepOffers, type KeptOffer } from './offers.ts';

type SupplierEnd = Extract<SearchEvent, { type: 'supplier-ended' }>['end'];

export interface SupplierAnswer {
  readonly end: SupplierEnd;
  readonly offers: readonly Offer[];
  readonly tookMs: number;
}

/** How long an answer serves other buyers who ask the same. Far below any expiry: prices are checked again anyway. */
const CACHE_MS = 60_000;
const POLL_MS = 100;

/**
 * One supplier's answer to one question. Identical questions of all buyers on all machines share one call: whoever gets
 * the claim asks, the others wait for what it leaves in the cache, and ask themselves only if it leaves nothing.
 */
export async function askSupplier(
  { redis, config }: Platform,
  supplier: Supplier,
  criteria: FlightCriteria,
  signal: AbortSignal,
): Promise<SupplierAnswer> {
  const elapsed = stopwatch();
  const question = createHash('sha256').update(JSON.stringify(criteria)).digest('base64url');
  const answerKey = `answer:${supplier.name}:${question}`;
  const claimKey = `asking:${supplier.name}:${question}`;
  const patienceMs = config.SUPPLIER_TIMEOUT_MS + 1_000;

  const findAnswer = async (): Promise<SupplierAnswer | undefined> => {
    const cached = await redis.find(answerKey);
    if (cached === undefined) return undefined;
    return { ...(JSON.parse(cached) as SupplierAnswer), tookMs: Math.round(elapsed()) };
  };

  while (elapsed() < patienceMs && !signal.aborted) {
    const cached = await findAnswer();
    if (cached) return cached;
    if (await redis.claim(claimKey, patienceMs)) {
      try {
        // Whoever held the claim may have answered and let it go since we looked.
        const meanwhile = await findAnswer();
        if (meanwhile) return meanwhile;
        const answer = await ask(supplier, criteria, elapsed);
        if (answer.end === 'answered' || answer.end === 'empty') {
          await keepOffers(redis, answer.kept);
          await redis.put([[answerKey, JSON.stringify(withoutSelections(answer)), CACHE_MS]]);
        }
        return withoutSelections(answer);
      } finally {
        await redis.remove(claimKey);
      }
    }
    await pause(POLL_MS, signal);
  }
  return { end: 'timed-out', offers: [], tookMs: Math.round(elapsed()) };
}

interface Asked {
  readonly end: SupplierEnd;
  readonly kept: readonly KeptOffer[];
  readonly tookMs: number;
}

async function ask(supplier: Supplier, criteria: FlightCriteria, elapsed: () => number): Promise<Asked> {
  const outcome = await supplier.search(criteria);
  const tookMs = Math.round(elapsed());
  if (outcome.kind !== 'offers') return { end: outcome.kind, kept: [], tookMs };
  const kept = outcome.offers
    .map((found) => keptOffer(supplier, criteria, found))
    .filter(({ offer }) => offerSchema.safeParse(offer).success);
  return { end: kept.length > 0 ? 'answered' : 'empty', kept, tookMs };
}

function keptOffer(supplier: Supplier, criteria: FlightCriteria, found: SupplierOffer): KeptOffer {
  return {
    selection: found.selection,
    offer: {
      id: mintId('offer', now()),
      supplier: supplier.name,
      itinerary: found.itinerary,
      travellers: criteria.travellers,
      base: toWire(found.base),
      taxes: toWire(found.taxes),
      total: toWire(found.total),
      expiresAt: found.expiresAt,
    },
  };
}

function withoutSelections({ end, kept, tookMs }: Asked): SupplierAnswer {
  return { end, offers: kept.map(({ offer }) => offer), tookMs };
}
