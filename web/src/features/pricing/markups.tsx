import type { PricingRule } from '@marga/contract/pricing/pricing';
import { useMutation } from '@tanstack/react-query';
import { Percent } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../shared/api-client.ts';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ErrorState, EmptyState, LoadingSkeletons, Skeleton } from '../../ui/page-states.tsx';
import { AgentViewOnly } from './agent-view-only.tsx';
import { usePriceView } from './use-agent-or-client-price-view.ts';
import { usePermission } from '../../shared/member/use-permission.ts';
import { MarkupDialog } from './markups/markup-dialog.tsx';
import { MarkupList } from './markups/markup-list.tsx';
import { useRefreshMarkups, useMarkups } from './markups/use-markups.ts';
import { SettingsLayout } from '../identity/settings/settings-layout.tsx';

/**
 * Shows what the company adds for its own clients: everybody who may see prices can read it, and some may change
 * it.
 */
export function Component() {
  const t = useTranslations();
  const may = usePermission();
  const isAgents = usePriceView() === 'agent';
  const [isAdding, setAdding] = useState(false);
  return (
    <SettingsLayout
      title={t('markups.title')}
      text={t('markups.text')}
      needs="price:read"
      action={
        may('markup:manage') &&
        isAgents && (
          <Button onClick={() => setAdding(true)}>
            <Percent aria-hidden size={18} />
            {t('markups.add')}
          </Button>
        )
      }
    >
      <AgentViewOnly>
        <Markups />
        {isAdding && <MarkupDialog replaced={undefined} onClose={() => setAdding(false)} />}
      </AgentViewOnly>
    </SettingsLayout>
  );
}

function Markups() {
  const t = useTranslations();
  const isManager = usePermission()('markup:manage');
  const { rows, error, retry, more, isLoadingMore } = useMarkups();
  const [changed, setChanged] = useState<PricingRule>();
  const [ended, setEnded] = useState<PricingRule>();
  if (!rows) return error ? <ErrorState problem={error} onRetry={retry} /> : <Outline />;
  if (rows.length === 0) {
    return (
      <EmptyState title={t('markups.empty')}>
        <p>{t(isManager ? 'markups.empty-text' : 'markups.empty-others')}</p>
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-4">
      {!isManager && <Alert tone="info">{t('markups.read-only')}</Alert>}
      <div className="overflow-clip rounded-8 border border-line bg-surface [&_thead]:border-t-0">
        <MarkupList
          rules={rows}
          onChange={isManager ? setChanged : undefined}
          onEnd={isManager ? setEnded : undefined}
        />
      </div>
      {more && (
        <Button kind="outline" isPending={isLoadingMore} onClick={more} className="justify-self-center">
          {t('markups.more')}
        </Button>
      )}
      <p className="max-w-prose text-13 text-muted">{t('markups.which')}</p>
      {changed && <MarkupDialog replaced={changed} onClose={() => setChanged(undefined)} />}
      {ended && <EndMarkup rule={ended} onClose={() => setEnded(undefined)} />}
    </div>
  );
}

function EndMarkup({ rule, onClose }: { rule: PricingRule; onClose: () => void }) {
  const t = useTranslations();
  const readAgain = useRefreshMarkups();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.call('pricing.end-markup', { params: { ruleId: rule.id } }),
    onSuccess: async () => {
      await readAgain();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t('markups.end-title', { name: rule.name })}
      confirm={t('markups.end')}
      onConfirm={() => mutate()}
      onClose={onClose}
      isPending={isPending}
      problem={error}
    >
      <p>{t(rule.state === 'coming' ? 'markups.end-coming' : 'markups.end-text')}</p>
    </ConfirmDialog>
  );
}

function Outline() {
  return (
    <LoadingSkeletons className="grid gap-1.5">
      {Array.from({ length: 4 }, (_, row) => (
        <Skeleton key={row} className="h-9" />
      ))}
    </LoadingSkeletons>
  );
}
