export { convert, inRupees, NO_MARKUP, priceOffer, type Terms, withMarkup } from './price-offer.ts';
export { createRates, lockRate, type Rates, type RateTable } from './rates.ts';
export { readTerms } from './terms.ts';
