import type { Handler } from '../../platform/http/handler.ts';
import { markupHandlers } from './markups.ts';
import { pricingProposalHandlers } from './pricing-proposals.ts';
import { pricingRuleHandlers } from './pricing-rules.ts';
import type { SalePriceQueries } from './sale-price-queries.ts';
import { taxRuleHandlers } from './tax-rules.ts';

export { type Pricing, readPricerForCaller, readBuyerPricing } from './buyer-pricing.ts';
export {
  convertToRupees,
  convertPriceToRupees,
  convertPriceComponentsToRupees,
  type Quoted,
  toQuotedPrice,
} from './convert-currency.ts';
export { buildPricingInput, type PricingInput } from './pricing-input.ts';
export { ledgerPostingsOf } from './ledger-postings.ts';
export { type StoredPrice, calculateBuyerPrice } from './calculate-buyer-price.ts';
export { pricingInputKeyOf, type OfferPricer, type Priceable, type PriceTotals } from './pricer.ts';
export type { SalePriceQueries } from './sale-price-queries.ts';
export { createExchangeRates, lockExchangeRate, type Rates, type RateTable } from './exchange-rates.ts';

export function pricingHandlers(sales: SalePriceQueries): Handler[] {
  return [
    ...markupHandlers(sales),
    ...pricingRuleHandlers(sales),
    ...taxRuleHandlers(sales),
    ...pricingProposalHandlers(sales),
  ];
}
