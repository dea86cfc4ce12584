import { parseGstin } from '@marga/contract/kernel/indian-identifiers';
import { useTranslations } from '../lib/i18n/translations.ts';

/** What a GST number says of itself, in the reader's language; nothing while it is not one. */
export function useGstReading() {
  const t = useTranslations();
  const findState = (gstin: string): string | undefined => {
    const parsed = parseGstin(gstin);
    return parsed.ok ? t(`state.${parsed.value.stateCode}`) : undefined;
  };
  const findReading = (gstin: string): string | undefined => {
    const parsed = parseGstin(gstin);
    if (!parsed.ok) return undefined;
    return t('gst.reads', { pan: parsed.value.pan, state: t(`state.${parsed.value.stateCode}`) });
  };
  return { findState, findReading };
}
