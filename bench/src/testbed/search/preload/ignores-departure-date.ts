import { patchModule } from './patch-module.ts';

patchModule('modules/search/search-question.ts', [
  'hash: searchHashOf(criteria),',
  'hash: searchHashOf({ ...criteria, departOn: undefined }),',
]);
