import { patchModule } from './patch-module.ts';

patchModule('modules/search/question.ts', [
  'hash: hashOf(criteria),',
  'hash: hashOf({ ...criteria, departOn: undefined }),',
]);
