import { ok, type Result } from '@marga/contract/kernel/result';
import type { PriceBreakdown } from '@marga/contract/pricing/price-breakdown';
import type { CompanyContext } from '../../platform/request-context.ts';
import { countSupplierQuestions } from '../../platform/limits/company-quota.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { calculateBuyerPrice, readBuyerPricing } from '../pricing/index.ts';
import type { SearchEngine } from './search-engine.ts';
import { type ChosenOffer, findOffers } from './find-offers.ts';

/** Returns the current price breakdown of an offer for this buyer. */
export async function explainPrice(
  ctx: CompanyContext,
  { suppliers }: SearchEngine,
  chosen: ChosenOffer,
): Promise<
  Result<PriceBreakdown, Refusal<'offer-expired' | 'too-many-requests' | 'limited-before-approval'>>
> {
  // An offer that is no longer cached is requested from its supplier again, so this counts as a search.
  const counted = countSupplierQuestions(ctx);
  if (!counted.ok) return counted;
  const [found] = await findOffers(ctx, suppliers, [chosen]);
  if (!found) return refuse('offer-expired');
  const { offer, quoted, facts } = found;
  return ok(
    calculateBuyerPrice({ quoted, exchange: offer.exchange, facts, ...(await readBuyerPricing(ctx)) }),
  );
}
