import { hasTest } from '../../../scripts/test-references.ts';
import type { Mutant } from './project-copy.ts';

/**
 * Returns why a mutant no longer proves anything: its piece is missing or occurs more than once, or its test is
 * missing. `read` returns a file's text, or undefined when there is no such file.
 */
export function explainStaleMutant(
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
