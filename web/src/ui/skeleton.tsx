import type { ReactNode } from 'react';
import { useTranslations } from '../shared/i18n/use-translations.ts';
import { joinClassNames } from './join-class-names.ts';

/** Outlines a part of the page that is not loaded yet. */
export function Skeleton({ className }: { className: string }) {
  return (
    <div aria-hidden aria-busy className={joinClassNames('animate-pulse rounded-8 bg-line', className)} />
  );
}

/** Renders the skeletons of a whole page, with a text for screen readers. */
export function LoadingSkeletons({ className, children }: { className: string; children: ReactNode }) {
  const t = useTranslations();
  return (
    <div role="status" aria-label={t('layout.loading')} className={className}>
      {children}
    </div>
  );
}
