import { patchModule } from './patch-module.ts';

patchModule(
  'modules/suppliers/supplier-guard.ts',
  ['const searches = createBulkhead({', 'const searches = globalThis.onlyWall ??= createBulkhead({'],
  ['const permit = breaker.admit();', 'const permit = { settle: () => {} };'],
);
