/** Names the files that Stryker mutates, and the tests that must notice. */
export interface MutationTarget {
  readonly mutate: readonly string[];
  /**
   * Every mutant repeats these tests, so tests of the API and tests with very many random values are left out. The few
   * random properties among them can move a score by a mutant or two.
   */
  readonly tests: readonly string[];
  /** The share of detected mutants, in per cent, may not fall below this. */
  readonly floor: number;
}

const pricing = (name: string) => `server/src/modules/pricing/${name}`;
const ledger = (name: string) => `server/src/modules/ledger/${name}`;

export const MUTATION_TARGETS: Readonly<Record<string, MutationTarget>> = {
  money: {
    mutate: ['contract/src/kernel/money.ts'],
    tests: ['contract/src/kernel/money.test.ts'],
    floor: 94.9,
  },
  pricing: {
    mutate: [
      'calculate-price-amounts.ts',
      'convert-currency.ts',
      'ledger-postings.ts',
      'price-calculation-plan.ts',
      'rulebook.ts',
    ].map(pricing),
    tests: [
      'golden/*.test.ts',
      'ancillaries.test.ts',
      'convert-currency.test.ts',
      'ledger-postings.test.ts',
      'rule-precedence.test.ts',
    ].map(pricing),
    floor: 75.6,
  },
  ledger: {
    mutate: ['convert-amount-to-api-format.ts', 'credit-line-from-rows.ts', 'format-rupees.ts'].map(ledger),
    tests: ['credit-line-from-rows.test.ts', 'credit-mails.test.ts'].map(ledger),
    floor: 90.1,
  },
};
