import type { Operator } from '@marga/contract/operators/operators';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { usePageTitle } from '../../../layout/page-title.ts';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { OperatorConsoleProblem } from '../../../shared/operator/operator-console-problem.tsx';
import { useStaffPermission } from '../../../shared/operator/use-staff-permission.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { LoadingSkeletons, Skeleton } from '../../../ui/page-states.tsx';
import { InviteOperatorDialog } from './invite-operator-dialog.tsx';
import { OperatorActionDialog } from './operator-action-dialog.tsx';
import { OperatorList } from './operator-list.tsx';
import { OperatorsSectionHeading } from './operators-section-heading.tsx';
import { type OperatorAction, useOperators, useRefreshOperators } from './use-operators.ts';

type Asked = 'invite' | { operator: Operator; action: OperatorAction };

/** Lists the operators of the portal, and lets leads invite, change and remove them. */
export function Component() {
  const t = useTranslations();
  const may = useStaffPermission();
  const { data, error, refetch } = useOperators();
  const refresh = useRefreshOperators();
  const [asked, setAsked] = useState<Asked>();
  const [news, setNews] = useState<{ tone: 'confirmed' | 'held'; text: string }>();
  usePageTitle(t('console.operators.title'));
  const ask = (question: Asked) => {
    setNews(undefined);
    setAsked(question);
  };
  const settle = async (tone: 'confirmed' | 'held', text: string) => {
    await refresh();
    setAsked(undefined);
    setNews({ tone, text });
  };
  const dialog = {
    onDone: (text: string) => settle('confirmed', text),
    onOvertaken: () => void settle('held', t('console.overtaken')),
    onClose: () => setAsked(undefined),
  };
  return (
    <div className="column py-8">
      <OperatorsSectionHeading
        title={t('console.operators.title')}
        text={t('console.operators.text')}
        action={
          may('operator:manage') && (
            <Button onClick={() => ask('invite')}>
              <UserPlus aria-hidden size={18} />
              {t('console.operators.invite')}
            </Button>
          )
        }
      />
      {news && (
        <div className="mb-4">
          <Alert tone={news.tone}>{news.text}</Alert>
        </div>
      )}
      {data ? (
        <OperatorList operators={data.items} onAsk={(operator, action) => ask({ operator, action })} />
      ) : error ? (
        <OperatorConsoleProblem problem={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingSkeletons className="grid gap-3">
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
        </LoadingSkeletons>
      )}
      {asked === 'invite' && <InviteOperatorDialog {...dialog} />}
      {asked !== undefined && asked !== 'invite' && <OperatorActionDialog {...asked} {...dialog} />}
    </div>
  );
}
