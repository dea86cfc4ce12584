import { patchModule } from './patch-module.ts';

patchModule('modules/search/search-query.ts', [
  'hash: hashSearchCriteria(criteria),',
  'hash: hashSearchCriteria({ ...criteria, departOn: undefined }),',
]);
