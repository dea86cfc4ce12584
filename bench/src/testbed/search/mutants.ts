/**
 * Describes a bug that a careless change could introduce, patched into the source of every process as it is loaded.
 */
interface SearchMutant {
  readonly preload: URL;
  /** The chaos test must report this; failing for any other reason is not enough. */
  readonly noticedAs: RegExp;
}

export const SEARCH_MUTANTS: Readonly<Record<string, SearchMutant>> = {
  /** In this mutant, all suppliers share one concurrency limit, so those that hang exhaust it and block the others. */
  'one-wall': {
    preload: new URL('preload/mutant-one-bulkhead-for-all-suppliers.ts', import.meta.url),
    noticedAs: /with: a healthy supplier ended as skipped|throughput/,
  },
  /** In this mutant, the circuit breaker never opens, and no result is sent before every supplier has responded. */
  'waits-for-all': {
    preload: new URL('preload/mutant-waits-for-all-suppliers.ts', import.meta.url),
    noticedAs: /p95 of/,
  },
  /** This mutant treats two dates of one route as the same search. */
  'mixed-questions': {
    preload: new URL('preload/mutant-cache-key-without-departure-date.ts', import.meta.url),
    noticedAs: /a wrong result/,
  },
};
