import type { ReactNode } from 'react';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { LoadingSkeletons, Skeleton } from '../../ui/page-states.tsx';

/** Renders the ticket page around other content than the ticket, such as a placeholder while it loads. */
export function SupportTicketPageLayout({ children }: { children: ReactNode }) {
  const t = useTranslations();
  return (
    <div className="column max-w-3xl py-10 md:py-14">
      <h1 className="mb-6 text-32 outline-none">{t('ticket.title')}</h1>
      {children}
    </div>
  );
}

export function SupportTicketLoadingSkeleton() {
  return (
    <SupportTicketPageLayout>
      <LoadingSkeletons className="grid gap-4">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
        <Skeleton className="h-32" />
      </LoadingSkeletons>
    </SupportTicketPageLayout>
  );
}
