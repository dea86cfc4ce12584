import { ok, type Result } from '@marga/contract/kernel/result';
import type { PriceBreakdown } from '@marga/contract/pricing';
import type { CompanyContext } from '../../platform/context.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { priceOf, readPricing } from '../pricing/index.ts';
import type { Engine } from './engine.ts';
import { type ChosenOffer, findOffers } from './find-offers.ts';

/** What an offer would cost this buyer in this moment, line by line. */
export async function explainPrice(
  ctx: CompanyContext,
  { suppliers, quota }: Engine,
  chosen: ChosenOffer,
): Promise<Result<PriceBreakdown, Refusal<'offer-expired' | 'too-many-requests'>>> {
  // An offer that has been forgotten is asked of its supplier again, as a search would.
  if (!quota.take(ctx, ctx.companyId)) return refuse('too-many-requests', { retryAfterSeconds: 60 });
  const [found] = await findOffers(ctx, suppliers, [chosen]);
  if (!found) return refuse('offer-expired');
  const { offer, quoted, facts } = found;
  return ok(priceOf({ quoted, exchange: offer.exchange, facts, ...(await readPricing(ctx)) }));
}
