import { patchModule } from './patch-module.ts';

patchModule(
  'modules/suppliers/resilient-supplier.ts',
  ['const searches = createBulkhead({', 'const searches = globalThis.onlyWall ??= createBulkhead({'],
  ['const permit = breaker.admit(caller);', 'const permit = { settle: () => {} };'],
);
