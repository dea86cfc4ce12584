import { patchModule } from './patch-module.ts';

patchModule('modules/shopping/question.ts', [
  'hash: hashOf(criteria),',
  'hash: hashOf({ ...criteria, departOn: undefined }),',
]);
