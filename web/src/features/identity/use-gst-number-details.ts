import { parseGstin } from '@marga/contract/kernel/indian-identifiers';
import { useTranslations } from '../../shared/i18n/use-translations.ts';

/**
 * Returns functions that read the state and the PAN from a GST number, in the reader's language; they return
 * undefined for an invalid number.
 */
export function useGstNumberDetails() {
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
