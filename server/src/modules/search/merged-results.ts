import type { SupplierAnswer, HeldOffer } from './supplier-answers.ts';
import { resultIdOf, sortOffersByVariant } from './group-offers-by-product.ts';

/** A result is one product with all its offers. */
export interface MergedResult {
  readonly id: string;
  readonly offers: readonly HeldOffer[];
  /** This is the rank of the result's best offer. */
  readonly rank: number;
}

/** Merges the offers of all suppliers that have responded so far into results, one for each product. */
export class MergedResults {
  readonly #results = new Map<string, MergedResult>();

  /**
   * Adds responses and returns, by supplier, the results that its response added or changed, best first and without
   * duplicates.
   */
  add(answers: readonly SupplierAnswer[]): Map<string, MergedResult[]> {
    const touched = new Map<string, { supplier: string; offers: HeldOffer[] }>();
    for (const { supplier, offers } of answers) {
      for (const offer of offers) {
        const known = touched.get(offer.product);
        if (known) known.offers.push(offer);
        else touched.set(offer.product, { supplier, offers: [offer] });
      }
    }
    const brought = new Map<string, MergedResult[]>();
    for (const [product, { supplier, offers }] of touched) {
      const before = this.#results.get(product);
      const all = sortOffersByVariant(before ? [...before.offers, ...offers] : offers);
      const rank = all.reduce((least, offer) => Math.min(least, offer.rank), Infinity);
      const result = { id: before?.id ?? resultIdOf(product), offers: all, rank };
      this.#results.set(product, result);
      const list = brought.get(supplier);
      if (list) list.push(result);
      else brought.set(supplier, [result]);
    }
    for (const list of brought.values()) list.sort((a, b) => a.rank - b.rank || (a.id < b.id ? -1 : 1));
    return brought;
  }

  get results(): Iterable<MergedResult> {
    return this.#results.values();
  }
}
