import { SearchX, Signpost, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from '../shared/i18n/use-translations.ts';
import { ApiProblem } from '../shared/api-problem.ts';
import { Button } from './button.tsx';
import { joinClassNames } from './join-class-names.ts';
import { ProblemMessage } from './problem-message.tsx';

export { LoadingSkeletons, Skeleton } from './skeleton.tsx';

interface EmptyStateProps {
  title: string;
  /** Explains what to try, or how something gets into the empty list. */
  children: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <section className="rounded-14 border border-dashed border-control bg-surface px-6 py-10 text-center">
      <Signpost aria-hidden size={32} strokeWidth={1.5} className="mx-auto mb-3 text-link" />
      <h2 className="text-20">{title}</h2>
      <div className="mx-auto mt-2 max-w-prose text-balance text-muted">{children}</div>
      {action !== undefined && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </section>
  );
}

/** Shows an error: what happened, what to do now, and the request id for support. */
export function ErrorState({ problem, onRetry }: { problem: unknown; onRetry?: () => void }) {
  const t = useTranslations();
  // A retry does not help when something does not exist.
  const isMissing = problem instanceof ApiProblem && problem.code === 'not-found';
  const Icon = isMissing ? SearchX : TriangleAlert;
  return (
    <section
      role="alert"
      className={joinClassNames(
        'rounded-14 border bg-surface px-6 py-10 text-center',
        isMissing ? 'border-dashed border-control' : 'border-failed',
      )}
    >
      <Icon
        aria-hidden
        size={32}
        strokeWidth={1.5}
        className={joinClassNames('mx-auto mb-3', isMissing ? 'text-link' : 'text-failed')}
      />
      <h2 className="text-20">{t(isMissing ? 'broken.missing' : 'broken.title')}</h2>
      <div className="mx-auto mt-2 max-w-prose text-balance">
        <ProblemMessage problem={problem} />
      </div>
      {onRetry && !isMissing && (
        <Button kind="outline" className="mt-5" onClick={onRetry}>
          {t('broken.retry')}
        </Button>
      )}
    </section>
  );
}
