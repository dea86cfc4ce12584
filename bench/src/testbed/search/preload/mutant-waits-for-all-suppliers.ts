import { patchModule } from './patch-module.ts';

patchModule('modules/suppliers/resilient-supplier.ts', [
  'const permit = breaker.admit(caller);',
  'const permit = { settle: () => {} };',
]);
patchModule(
  'modules/search/stream-search-results.ts',
  ['ctx.signal);\n  const waiting', 'ctx.signal);\n  arrivals.most = suppliers.length;\n  const waiting'],
  [
    'this.#arrived.push(one);\n    this.#notify();',
    'this.#arrived.push(one);\n    if (this.#arrived.length === this.most) this.#notify();',
  ],
);
