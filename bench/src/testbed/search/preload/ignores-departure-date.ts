import { patchModule } from './patch-module.ts';

patchModule('modules/search/search-query.ts', [
  'hash: searchHashOf(criteria),',
  'hash: searchHashOf({ ...criteria, departOn: undefined }),',
]);
