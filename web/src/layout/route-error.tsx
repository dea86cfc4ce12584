import { lazy, Suspense, useState } from 'react';
import { isRouteErrorResponse, Link, useLocation, useRevalidator, useRouteError } from 'react-router';
import { lastApiRequestId } from '../shared/api.ts';
import { now } from '../shared/clock.ts';
import { useTranslations } from '../shared/i18n/use-translations.ts';
import { ApiProblem, createNetworkProblem } from '../shared/api-problem.ts';
import { canShowBookingOfflineCopies } from '../shared/offline/offline-data-owner.ts';
import { SCREENS } from '../routes.ts';
import { Button, buttonClasses } from '../ui/button.tsx';
import { ProblemMessage } from '../ui/problem-message.tsx';
import { ReferenceCode } from '../ui/reference-code.tsx';
import { usePageTitle } from './page-title.ts';

const NotFound = lazy(async () => ({ default: (await import('./not-found.tsx')).NotFoundPage }));

/** This is shown when a page does not exist, its code did not load, it crashed, or its data could not be read. */
export function RouteError() {
  const problem = useRouteError();
  return isMissing(problem) ? <MissingPage /> : <BrokenPage problem={problem} />;
}

/**
 * In development a crash is left to the router, whose 'Unexpected Application Error!' shows what was thrown and
 * where. Only an unknown URL gets its own page there too.
 */
export function DevelopmentRouteError() {
  const problem = useRouteError();
  if (isMissing(problem)) return <MissingPage />;
  throw problem;
}

function MissingPage() {
  return (
    <Suspense>
      <NotFound />
    </Suspense>
  );
}

function isMissing(problem: unknown): boolean {
  return isRouteErrorResponse(problem) && problem.status === 404;
}

function BrokenPage({ problem }: { problem: unknown }) {
  const t = useTranslations();
  const { revalidate } = useRevalidator();
  const isAnswer = problem instanceof ApiProblem;
  usePageTitle(t('route-error.title'));
  return (
    <div className="column flex flex-1 flex-col items-start justify-center py-16">
      <div aria-hidden className="mb-8 flex w-full max-w-md items-center text-failed">
        <span className="size-5 rounded-full border-4 border-current" />
        <span className="h-1 flex-1 bg-current" />
        <span className="mx-3 h-6 w-1 -rotate-[30deg] bg-current" />
        <span className="h-1 flex-1 bg-line" />
        <span className="size-5 rounded-full border-4 border-line" />
      </div>
      <h1 className="text-32">{t('route-error.title')}</h1>
      <div role="alert" className="mt-2 max-w-prose">
        <ProblemMessage problem={isLostChunk(problem) ? createNetworkProblem(problem) : problem} />
      </div>
      {!isAnswer && <ErrorReference />}
      <div className="mt-6 flex flex-wrap gap-2">
        {/* A crash leaves nothing to go on with, and the chunk of an earlier release is gone for good. */}
        <Button onClick={() => (isAnswer ? void revalidate() : location.reload())}>
          {t(isAnswer ? 'broken.retry' : 'route-error.reload')}
        </Button>
        {canShowBookingOfflineCopies(problem) && (
          <Link to={SCREENS.bookings.path} className={buttonClasses('outline')}>
            {t('route-error.offline-bookings')}
          </Link>
        )}
        <Link to="/" className={buttonClasses('outline')}>
          {t('route-error.home')}
        </Link>
        <Link to={SCREENS.contact.path} className={buttonClasses('outline')}>
          {t('route-error.contact')}
        </Link>
      </div>
    </div>
  );
}

/**
 * A crash in the browser has no request id on the server, so the page shows the id of the last request. With it
 * support finds the log entries around that time.
 */
function ErrorReference() {
  const t = useTranslations();
  const { pathname } = useLocation();
  const [at] = useState(now);
  const requestId = lastApiRequestId();
  return (
    <p className="mt-4 text-13 text-muted">
      {t('route-error.reference')}{' '}
      <ReferenceCode className="mt-1 block break-words">
        {[pathname, at, ...(requestId === undefined ? [] : [requestId])].join(' · ')}
      </ReferenceCode>
    </p>
  );
}

/** Returns true when a code chunk did not load, because there is no network or a new release has replaced it. */
function isLostChunk(problem: unknown): boolean {
  return problem instanceof TypeError && /import/i.test(problem.message);
}
