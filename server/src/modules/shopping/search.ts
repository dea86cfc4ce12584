import { type CompanyId, mintId, type SearchId } from '@marga/contract/kernel/ids';
import { ok, type Result } from '@marga/contract/kernel/result';
import { dateAt, plusMs } from '@marga/contract/kernel/time';
import { type FlightCriteria, flightCriteria, type Search, type SearchEvent } from '@marga/contract/shopping';
import { now } from '../../platform/clock.ts';
import type { CompanyContext } from '../../platform/context.ts';
import type { StreamEvent } from '../../platform/http/handler.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { Suppliers } from '../suppliers/index.ts';
import { askSupplier, type SupplierAnswer } from './ask-supplier.ts';

const MINUTE_MS = 60_000;
const LIFETIME_MS = 30 * MINUTE_MS;
/** Each may cost a call to every supplier; more than this is not people searching. */
const MOST_SEARCHES_A_MINUTE = 600;

interface KeptSearch {
  readonly company: CompanyId;
  readonly criteria: FlightCriteria;
}

export async function startSearch(
  ctx: CompanyContext,
  suppliers: Suppliers,
  criteria: FlightCriteria,
): Promise<Result<Search, Refusal<'too-many-requests' | 'request-invalid'>>> {
  // Somewhere on earth it is still yesterday: the supplier knows its own calendar, we only refuse what is past everywhere.
  if (criteria.departOn < dateAt(now(), 'Pacific/Pago_Pago')) {
    return refuse('request-invalid', { issues: [{ path: 'body.departOn', message: 'is in the past' }] });
  }
  const started = await ctx.redis.count(`searches:${ctx.companyId}`, MINUTE_MS);
  if ((started ?? 0) > MOST_SEARCHES_A_MINUTE) return refuse('too-many-requests', { retryAfterSeconds: 60 });
  const id = mintId('search', now());
  const kept: KeptSearch = { company: ctx.companyId, criteria };
  await ctx.redis.put([[`search:${id}`, JSON.stringify(kept), LIFETIME_MS]]);
  return ok({
    id,
    criteria,
    suppliers: suppliers.all.map((supplier) => supplier.name),
    expiresAt: plusMs(now(), LIFETIME_MS),
  });
}

/** The criteria of a search of this company; another company's search is not there. */
export async function findSearch(ctx: CompanyContext, id: SearchId): Promise<FlightCriteria | undefined> {
  const text = await ctx.redis.find(`search:${id}`);
  if (text === undefined) return undefined;
  const kept = JSON.parse(text) as KeptSearch;
  return kept.company === ctx.companyId ? flightCriteria.parse(kept.criteria) : undefined;
}

/** Asks every supplier at once and passes each answer on as it comes, so the slowest delays nobody. */
export async function* watchSearch(
  ctx: CompanyContext,
  suppliers: Suppliers,
  criteria: FlightCriteria,
): AsyncGenerator<StreamEvent<SearchEvent>> {
  for (const { name } of suppliers.all) yield { event: { type: 'supplier-asked', supplier: name } };
  const waiting = new Map(
    suppliers.all.map((supplier) => [
      supplier.name,
      askSupplier(ctx, supplier, criteria, ctx.signal).then((answer) => ({
        supplier: supplier.name,
        answer,
      })),
    ]),
  );
  let total = 0;
  while (waiting.size > 0) {
    const { supplier, answer } = await Promise.race(waiting.values());
    waiting.delete(supplier);
    total += answer.offers.length;
    yield* eventsOf(supplier, answer);
  }
  yield { event: { type: 'search-ended', offers: total } };
}

function* eventsOf(
  supplier: string,
  { end, offers, tookMs }: SupplierAnswer,
): Generator<StreamEvent<SearchEvent>> {
  if (offers.length > 0) yield { event: { type: 'offers', supplier, offers: [...offers] } };
  yield { event: { type: 'supplier-ended', supplier, end, offers: offers.length, tookMs } };
}
