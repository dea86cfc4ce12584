import type { SeatMap } from '@marga/contract/search/itineraries';
import { ok, type Result } from '@marga/contract/kernel/result';
import type { CompanyContext } from '../../platform/request-context.ts';
import { countSupplierQuestions, supplierShareOf } from '../../platform/limits/company-quota.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { SearchEngine } from './search-engine.ts';
import { type ChosenOffer, findOffers } from './find-offers.ts';

/** The seat map is requested every time because seats sell while a buyer looks at it. */
export async function readSeatMap(
  ctx: CompanyContext,
  { suppliers }: SearchEngine,
  chosen: ChosenOffer,
): Promise<
  Result<
    SeatMap,
    Refusal<
      | 'offer-expired'
      | 'supplier-unavailable'
      | 'request-invalid'
      | 'too-many-requests'
      | 'limited-before-approval'
    >
  >
> {
  // Each seat map is a supplier call, so it counts as a search.
  const counted = countSupplierQuestions(ctx);
  if (!counted.ok) return counted;
  const [found] = await findOffers(ctx, suppliers, [chosen]);
  if (!found) return refuse('offer-expired');
  const supplier = suppliers.get(found.offer.supplier, supplierShareOf(ctx));
  if (!supplier.capabilities.hasSeatMaps)
    return refuse('request-invalid', {
      issues: [{ path: 'body.offerId', message: 'has no seats to choose from' }],
    });
  const outcome = await supplier.seatMap(found.selection);
  switch (outcome.kind) {
    case 'seats':
      return ok(outcome.map);
    case 'gone':
      return refuse('offer-expired');
    case 'unavailable':
      return refuse('supplier-unavailable');
  }
}
