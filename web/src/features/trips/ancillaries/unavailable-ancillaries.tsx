import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { unavailableAncillaryNamesOf } from './ancillaries-problem.tsx';

/** Lists the ancillaries that caused a payment to be refused, beside its message. */
export function UnavailableAncillaries({ problem }: { problem: unknown }) {
  const t = useTranslations();
  const names = unavailableAncillaryNamesOf(problem);
  if (names.length === 0) return null;
  return (
    <p className="text-14 font-semibold text-failed">{t('ancillaries.gone', { names: names.join(', ') })}</p>
  );
}
