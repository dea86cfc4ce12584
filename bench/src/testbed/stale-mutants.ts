import { hasTest } from '../../../scripts/test-references.ts';
import type { Mutant } from './project-copy.ts';

/**
 * Why a mutant would no longer show anything: the piece that it spoils is gone or occurs more than once, or the test that must
 * notice it is gone. `read` gives a file's text, or undefined when there is no such file.
 */
export function stalenessOf(
  { file, piece, by, suite, test }: Mutant,
  read: (path: string) => string | undefined,
): string[] {
  const spoilt = read(file);
  const tests = read(suite);
  const times = (spoilt?.split(piece).length ?? 1) - 1;
  return [
    ...(spoilt === undefined ? [`there is no file ${file}`] : []),
    ...(spoilt !== undefined && times !== 1 ? [`${file} holds the piece ${times} times: ${piece}`] : []),
    ...(piece === by ? [`nothing is spoilt in ${file}`] : []),
    ...(tests === undefined ? [`there is no suite ${suite}`] : []),
    ...(tests !== undefined && !hasTest(tests, test) ? [`${suite} has no test "${test}"`] : []),
  ];
}
