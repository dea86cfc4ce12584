import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router';
import { usePageTitle } from '../../../../layout/page-title.ts';
import { useTranslations } from '../../../../shared/i18n/use-translations.ts';
import { CONSOLE_SCREENS } from '../../../../screens/console/paths.gen.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Chip } from '../../../../ui/chip.tsx';
import { LoadingSkeletons, Skeleton } from '../../../../ui/page-states.tsx';
import { TEXT_LINK } from '../../../../ui/text-link-classes.ts';
import { BackLink } from '../../../../ui/back-link.tsx';
import { OperatorConsoleProblem } from '../../../../shared/operator/operator-console-problem.tsx';
import { KeyboardKey, KeyboardShortcutHints } from '../../../../shared/operator/keyboard-shortcut-hints.tsx';
import {
  useKeyboardShortcuts,
  useKeyboardShortcutSwitch,
} from '../../../../shared/operator/keyboard-shortcuts.ts';
import { useStaffPermission } from '../../../../shared/operator/use-staff-permission.ts';
import { AdjustBalanceDialog } from './adjust-balance-dialog.tsx';
import type { News } from './ledger-change-proposal-outcome.ts';
import {
  CompanyLedgerChangeProposals,
  CompanyLedgerEntries,
  CompanyMoneyHolds,
  CompanyPaymentMethods,
  CompanyCreditStatements,
} from './company-account-panels.tsx';
import { PaymentMethodsDialog } from './payment-methods-dialog.tsx';
import { CompanyBalancePanel } from './company-balance-panel.tsx';
import { CreditTermsDialog } from './credit-terms-dialog.tsx';
import {
  type CompanyBalanceDetails,
  useCompanyBalanceDetails,
  useRefreshCompanyBalances,
} from './use-company-balances.ts';

export function Component() {
  const t = useTranslations();
  const { companyId = '' } = useParams();
  const { data, error, refetch } = useCompanyBalanceDetails(companyId);
  usePageTitle(data?.name ?? t('console.money.file'));
  return (
    <div className="column py-8">
      <BackLink to={CONSOLE_SCREENS.companyMoney.path}>{t('console.money.title')}</BackLink>
      {data ? (
        <File key={data.companyId} file={data} />
      ) : error ? (
        <>
          <h1 className="mt-2 mb-6 text-32 outline-none">{t('console.money.file')}</h1>
          <OperatorConsoleProblem problem={error} onRetry={() => void refetch()} />
        </>
      ) : (
        <LoadingSkeletons className="mt-4 grid gap-4">
          <Skeleton className="h-10 w-80" />
          <Skeleton className="h-36" />
          <Skeleton className="h-72" />
        </LoadingSkeletons>
      )}
    </div>
  );
}

type Asked = 'terms' | 'adjust' | 'methods';

function File({ file }: { file: CompanyBalanceDetails }) {
  const t = useTranslations();
  const may = useStaffPermission();
  const readAgain = useRefreshCompanyBalances();
  const [asked, setAsked] = useState<Asked>();
  const [news, setNews] = useState<News>();
  const mayManage = may('money:manage');
  useKeyboardShortcuts(mayManage ? { t: () => setAsked('terms'), b: () => setAsked('adjust') } : {});
  const settle = async (outcome: News) => {
    await readAgain();
    setAsked(undefined);
    setNews(outcome);
  };
  const dialog = {
    file,
    onDone: settle,
    onOvertaken: () => void settle({ tone: 'held', text: t('console.overtaken') }),
    onClose: () => setAsked(undefined),
  };
  return (
    <>
      <div className="mt-3 mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 text-32 outline-none">
          {file.name}
          {file.credit?.isBlocked === true && <Chip tone="failed">{t('console.money.blocked')}</Chip>}
        </h1>
        {mayManage && (
          <div className="flex flex-wrap gap-2">
            <KeyedButton letter="T" onPress={() => setAsked('terms')}>
              {t(file.credit ? 'console.terms.change' : 'console.terms.give')}
            </KeyedButton>
            <KeyedButton letter="B" onPress={() => setAsked('adjust')}>
              {t('console.adjust.title')}
            </KeyedButton>
          </div>
        )}
      </div>
      <div className="grid gap-4">
        {news && (
          <Alert
            tone={news.tone}
            action={
              news.isWaiting === true && (
                <Link to={CONSOLE_SCREENS.proposals.path} className={TEXT_LINK}>
                  {t('console.proposals.title')}
                </Link>
              )
            }
          >
            {news.text}
          </Alert>
        )}
        <CompanyBalancePanel file={file} />
        <CompanyLedgerChangeProposals companyId={file.companyId} onDone={settle} />
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid min-w-0 gap-4">
            <CompanyLedgerEntries file={file} />
            <CompanyCreditStatements file={file} />
          </div>
          <div className="grid min-w-0 gap-4">
            <CompanyPaymentMethods file={file} onChange={mayManage ? () => setAsked('methods') : undefined} />
            <CompanyMoneyHolds file={file} />
          </div>
        </div>
      </div>
      <KeyboardShortcutHints
        hints={
          mayManage
            ? [
                { keys: ['T'], does: t('console.terms.change') },
                { keys: ['B'], does: t('console.adjust.title') },
              ]
            : []
        }
      />
      {asked === 'terms' && <CreditTermsDialog {...dialog} />}
      {asked === 'adjust' && <AdjustBalanceDialog {...dialog} />}
      {asked === 'methods' && <PaymentMethodsDialog {...dialog} />}
    </>
  );
}

interface KeyedButtonProps {
  letter: string;
  onPress: () => void;
  children: ReactNode;
}

function KeyedButton({ letter, onPress, children }: KeyedButtonProps) {
  const { isOn } = useKeyboardShortcutSwitch();
  return (
    <Button kind="outline" aria-keyshortcuts={isOn ? letter : undefined} onClick={onPress}>
      {children}
      {isOn && (
        <span aria-hidden className="pointer-coarse:hidden">
          <KeyboardKey>{letter}</KeyboardKey>
        </span>
      )}
    </Button>
  );
}
