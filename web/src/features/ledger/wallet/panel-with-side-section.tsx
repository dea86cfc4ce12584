import type { ReactNode } from 'react';
import { joinClassNames } from '../../../ui/join-class-names.ts';

interface TicketCardProps {
  label: string;
  /** Holds the actions on the stub; it is empty for users who may not act. */
  stub: ReactNode;
  tone?: 'plain' | 'failed';
  children: ReactNode;
}

/**
 * Renders a card in the form of a ticket: its content, a dashed line, and the stub. On a phone the stub is
 * underneath.
 */
export function PanelWithSideSection({ label, stub, tone = 'plain', children }: TicketCardProps) {
  const hasStub = stub !== undefined && stub !== null && stub !== false;
  return (
    <section
      aria-label={label}
      className={joinClassNames(
        'overflow-clip rounded-14 border border-line bg-surface',
        tone === 'failed' && 'border-l-4 border-l-failed',
        hasStub && 'lg:grid lg:grid-cols-[minmax(0,1fr)_21rem]',
      )}
    >
      <div className="min-w-0 px-5 py-5 md:px-6">{children}</div>
      {hasStub && (
        <div className="border-dashed border-control bg-sunken px-5 py-5 max-lg:border-t lg:border-l">
          {stub}
        </div>
      )}
    </section>
  );
}
