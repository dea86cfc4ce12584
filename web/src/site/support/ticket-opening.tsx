import type { ReactNode } from 'react';
import { useSay } from '../../lib/i18n/text.ts';
import { Loading, Skeleton } from '../../ui/page-states.tsx';

/** The page of a ticket that is not shown. */
export function TicketFrame({ children }: { children: ReactNode }) {
  const say = useSay();
  return (
    <div className="column max-w-3xl py-10 md:py-14">
      <h1 className="mb-6 text-32 outline-none">{say('ticket.title')}</h1>
      {children}
    </div>
  );
}

export function TicketOpening() {
  return (
    <TicketFrame>
      <Loading className="grid gap-4">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
        <Skeleton className="h-32" />
      </Loading>
    </TicketFrame>
  );
}
