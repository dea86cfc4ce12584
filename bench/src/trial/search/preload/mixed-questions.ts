import { rewrite } from './rewrite.ts';

rewrite('modules/shopping/question.ts', [
  'hash: hashOf(criteria),',
  'hash: hashOf({ ...criteria, departOn: undefined }),',
]);
