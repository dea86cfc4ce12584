import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import type { Finding } from './company-check-results.ts';

export function useCompanyCheckText(): (finding: Finding) => string {
  const t = useTranslations();
  return ({ text, values, stateCode }) =>
    t(text, { ...values, ...(stateCode && { state: t(`state.${stateCode}`) }) });
}
