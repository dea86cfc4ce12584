/** A bug that a careless change could make, written into the source of every process as it is loaded. */
interface SearchMutant {
  readonly preload: URL;
  /** What the chaos test must say then: that something is wrong is not enough. */
  readonly noticedAs: RegExp;
}

export const SEARCH_MUTANTS: Readonly<Record<string, SearchMutant>> = {
  /** All suppliers share one room: those that hang fill it, and nobody else gets in. */
  'one-wall': {
    preload: new URL('preload/one-wall.ts', import.meta.url),
    noticedAs: /with: a healthy supplier ended as skipped|throughput/,
  },
  /** No supplier is ever left alone, and nobody hears anything before everybody has spoken. */
  'waits-for-all': {
    preload: new URL('preload/waits-for-all.ts', import.meta.url),
    noticedAs: /p95 of/,
  },
  /** Two days of one route are taken for the same question. */
  'mixed-questions': {
    preload: new URL('preload/mixed-questions.ts', import.meta.url),
    noticedAs: /a wrong result/,
  },
};
