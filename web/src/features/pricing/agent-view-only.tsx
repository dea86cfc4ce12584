import type { ReactNode } from 'react';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/page-states.tsx';
import { togglePriceView, usePriceView } from './use-agent-or-client-price-view.ts';

/** Wraps a page about the company's own money: in the client view none of it is in the document. */
export function AgentViewOnly({ children }: { children: ReactNode }) {
  const t = useTranslations();
  if (usePriceView() === 'agent') return children;
  return (
    <EmptyState
      title={t('price.agents-only')}
      action={
        <Button kind="outline" onClick={togglePriceView}>
          {t('price.agents-only-switch')}
        </Button>
      }
    >
      <p>{t('price.agents-only-text')}</p>
    </EmptyState>
  );
}
