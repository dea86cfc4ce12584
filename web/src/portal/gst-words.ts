import { parseGstin } from '@marga/contract/kernel/indian-identifiers';
import { useSay } from '../lib/i18n/text.ts';

/** What a GST number says of itself, in the reader's language; nothing while it is not one. */
export function useGstWords() {
  const say = useSay();
  const findState = (gstin: string): string | undefined => {
    const parsed = parseGstin(gstin);
    return parsed.ok ? say(`state.${parsed.value.stateCode}`) : undefined;
  };
  const findReading = (gstin: string): string | undefined => {
    const parsed = parseGstin(gstin);
    if (!parsed.ok) return undefined;
    return say('gst.reads', { pan: parsed.value.pan, state: say(`state.${parsed.value.stateCode}`) });
  };
  return { findState, findReading };
}
