import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { ApiProblem } from '../../../shared/api-problem.ts';
import { OfferProblemMessage } from '../../../ui/offer-problem-message.tsx';

/** Shows what went wrong, and which ancillaries are unavailable where the response names them. */
export function AncillariesProblem({ problem }: { problem: unknown }) {
  const t = useTranslations();
  const names = unavailableAncillaryNamesOf(problem);
  return (
    <>
      {names.length > 0 && (
        <strong className="block font-semibold">{t('ancillaries.gone', { names: names.join(', ') })}</strong>
      )}
      <OfferProblemMessage problem={problem} />
    </>
  );
}

export function unavailableAncillaryNamesOf(problem: unknown): string[] {
  if (!(problem instanceof ApiProblem) || problem.code !== 'ancillary-unavailable') return [];
  const unavailable = problem.details['ancillaries'];
  if (!Array.isArray(unavailable)) return [];
  return unavailable.flatMap((ancillary: { name?: unknown }) =>
    typeof ancillary.name === 'string' ? [ancillary.name] : [],
  );
}
