import type { ReactNode } from 'react';
import { useSay } from '../../lib/i18n/text.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/page-states.tsx';
import { toggleView, useView } from './view.ts';

/** A page of the company's own money: in the client's view there is nothing of it in the document. */
export function AgentsOnly({ children }: { children: ReactNode }) {
  const say = useSay();
  if (useView() === 'agent') return children;
  return (
    <EmptyState
      title={say('price.agents-only')}
      action={
        <Button kind="outline" onClick={toggleView}>
          {say('price.agents-only-switch')}
        </Button>
      }
    >
      <p>{say('price.agents-only-words')}</p>
    </EmptyState>
  );
}
