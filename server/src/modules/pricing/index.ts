import type { Handler } from '../../platform/http/handler.ts';
import { markupHandlers } from './markups.ts';
import { ruleHandlers } from './rules.ts';
import type { SalePriceQueries } from './sale-price-queries.ts';
import { taxRuleHandlers } from './tax-rules.ts';

export { type Pricing, readPricer, readPricerFor, readPricing } from './buyer.ts';
export { convert, inRupees, partsInRupees, type Quoted, quotedOf } from './exchange.ts';
export { factsOf, type PriceFacts } from './facts.ts';
export { postingsOf } from './postings.ts';
export { type StoredPrice, priceOf } from './price.ts';
export { factsKeyOf, type Priceable, type Pricer, type PriceTotals } from './pricer.ts';
export type { SalePriceQueries } from './sale-price-queries.ts';
export { createRates, lockRate, type Rates, type RateTable } from './rates.ts';

export function pricingHandlers(sales: SalePriceQueries): Handler[] {
  return [...markupHandlers(sales), ...ruleHandlers(sales), ...taxRuleHandlers(sales)];
}
