import { useHasMessage, useTranslations } from '../shared/i18n/use-translations.ts';
import { ApiProblem } from '../shared/api-problem.ts';
import { ReferenceCode } from './reference-code.tsx';

/** Shows what happened and what to do now, in the reader's language, with the request id for support. */
export function ProblemMessage({ problem }: { problem: unknown }) {
  const t = useTranslations();
  const hasMessage = useHasMessage();
  const id = problem instanceof ApiProblem ? `problem.${problem.code}` : 'problem.internal';
  // The message of a refused request explains the reason; the request id is shown only for failures of the server.
  const requestId = problem instanceof ApiProblem && problem.status >= 500 ? problem.requestId : undefined;
  return (
    <>
      {/* A server newer than this page may name a problem that the page has no words for yet. */}
      <span>{t(hasMessage(id) ? id : 'problem.internal', { minutes: minutesToWait(problem) })}</span>
      {requestId !== undefined && (
        <span className="mt-1 block text-13 text-muted">
          {t('problem.request-id')} <ReferenceCode className="break-all">{requestId}</ReferenceCode>
        </span>
      )}
    </>
  );
}

/**
 * Returns how many minutes to wait. The wait grows with every failure, up to an hour, so a fixed minute would lead
 * people into the next refusal.
 */
function minutesToWait(problem: unknown): number {
  const seconds = problem instanceof ApiProblem ? problem.details['retryAfterSeconds'] : undefined;
  return typeof seconds === 'number' ? Math.ceil(seconds / 60) : 1;
}
