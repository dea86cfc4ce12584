import { parseGstin } from '@marga/contract/kernel/indian-identifiers';
import { useTranslations } from '../../shared/i18n/translations.ts';

/** Reads what a GST number reveals, in the reader's language; returns nothing while it is invalid. */
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
