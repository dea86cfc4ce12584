import { useTranslations } from '../../../lib/i18n/translations.ts';
import { unavailableNames } from './ancillaries-problem.tsx';

/** Beside the words of a payment that was refused for them: which ancillaries it was about. */
export function UnavailableAncillaries({ problem }: { problem: unknown }) {
  const t = useTranslations();
  const names = unavailableNames(problem);
  if (names.length === 0) return null;
  return (
    <p className="text-14 font-semibold text-failed">{t('ancillaries.gone', { names: names.join(', ') })}</p>
  );
}
