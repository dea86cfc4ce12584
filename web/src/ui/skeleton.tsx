import type { ReactNode } from 'react';
import { useTranslations } from '../lib/i18n/translations.ts';
import { classes } from './classes.ts';

/** What a piece of the page will look like, while it is not there yet. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden aria-busy className={classes('animate-pulse rounded-8 bg-line', className)} />;
}

/** Skeletons of a whole page, with a word for those who do not see them. */
export function Loading({ className, children }: { className: string; children: ReactNode }) {
  const t = useTranslations();
  return (
    <div role="status" aria-label={t('layout.loading')} className={className}>
      {children}
    </div>
  );
}
