import { useSay } from '../lib/i18n/text.ts';
import type { Finding } from './findings.ts';

export function useFindingWords(): (finding: Finding) => string {
  const say = useSay();
  return ({ words, values, stateCode }) =>
    say(words, { ...values, ...(stateCode && { state: say(`state.${stateCode}`) }) });
}
