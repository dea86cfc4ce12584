import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useRef } from 'react';
import { usePageTitle } from '../../../layout/page-title.ts';
import { formatMoment } from '../../../shared/format-money-and-dates.ts';
import type { Locale } from '../../../shared/i18n/locale.ts';
import {
  type MessageId,
  type Translate,
  useLocale,
  useTranslations,
} from '../../../shared/i18n/use-translations.ts';
import { SettingsPanel } from '../../identity/settings/settings-panel.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { joinClassNames } from '../../../ui/join-class-names.ts';
import { DialogProblem } from '../../../ui/dialog.tsx';
import { Price } from '../../../ui/price.tsx';
import { EmptyState, LoadingSkeletons, Skeleton } from '../../../ui/page-states.tsx';
import { OperatorConsoleProblem } from '../../../shared/operator/operator-console-problem.tsx';
import { KeyboardShortcutHints } from '../../../shared/operator/keyboard-shortcut-hints.tsx';
import { useKeyboardShortcuts } from '../../../shared/operator/keyboard-shortcuts.ts';
import { moveListRowFocus, handleListRowArrowKeys } from '../../../shared/operator/list-row-arrow-keys.ts';
import { useStaffPermission } from '../../../shared/operator/use-staff-permission.ts';
import { OperatorConsoleSectionHeading } from '../../../shared/operator/operator-console-section-heading.tsx';
import { LedgerAccountForm } from './ledger-account-form.tsx';
import { BalanceSheetChart } from './balance-sheet-chart.tsx';
import { groupAccountsIntoBalanceSheets } from './balance-sheet.ts';
import { type Accounts, useLedgerAccounts, useCheckLedger } from './use-ledger.ts';

/** Shows the ledger's own accounts. Every posting takes from one what it gives another, so they sum to zero. */
export function Component() {
  const t = useTranslations();
  const { data, error, refetch } = useLedgerAccounts();
  const list = useRef<HTMLDivElement>(null);
  usePageTitle(t('console.ledger.title'));
  useKeyboardShortcuts({ j: () => moveListRowFocus(list, 1), k: () => moveListRowFocus(list, -1) });
  return (
    <div className="column py-8">
      <OperatorConsoleSectionHeading title={t('console.ledger.title')} text={t('console.ledger.text')} />
      {data ? (
        <div className="grid gap-4">
          <LastCheck checked={data.checked} />
          <SettingsPanel title={t('console.ledger.statement')} text={t('console.ledger.statement-text')}>
            <LedgerAccountForm
              account=""
              at={undefined}
              names={data.accounts.map(({ account }) => account)}
            />
          </SettingsPanel>
          <div
            ref={list}
            role="presentation"
            className="grid gap-4"
            onKeyDown={(event) => handleListRowArrowKeys(event, list)}
          >
            {data.accounts.length === 0 ? (
              <EmptyState title={t('console.ledger.empty')}>
                <p>{t('console.ledger.empty-text')}</p>
              </EmptyState>
            ) : (
              groupAccountsIntoBalanceSheets(data.accounts).map((sheet) => (
                <BalanceSheetChart key={sheet.currency} sheet={sheet} />
              ))
            )}
          </div>
        </div>
      ) : error ? (
        <OperatorConsoleProblem problem={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingSkeletons className="grid gap-4">
          <Skeleton className="h-24" />
          <Skeleton className="h-96" />
        </LoadingSkeletons>
      )}
      <KeyboardShortcutHints
        hints={[
          { keys: ['J', 'K'], does: t('console.keys.move') },
          { keys: ['Enter'], does: t('console.keys.open') },
        ]}
      />
    </div>
  );
}

/** Shows when every balance was last recomputed from its postings, and whether all agreed. */
function LastCheck({ checked }: Pick<Accounts, 'checked'>) {
  const t = useTranslations();
  const locale = useLocale();
  const may = useStaffPermission();
  const { mutate, isPending, error, data } = useCheckLedger();
  const isClean = checked?.differences.length === 0 && checked.postings > 0;
  const Icon = isClean ? CircleCheck : TriangleAlert;
  return (
    <section className="rounded-14 border border-line bg-surface px-5 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-1 basis-64 items-start gap-3">
          <Icon
            aria-hidden
            size={24}
            className={joinClassNames('mt-0.5 shrink-0', isClean ? 'text-confirmed' : 'text-held')}
          />
          <div>
            <h2 className="text-20">
              {checked
                ? t(checkResultOf(checked), { count: checked.differences.length })
                : t('console.ledger.unchecked')}
            </h2>
            <p className="text-14 text-muted">
              {checked ? formatCheckCounts(checked, t, locale) : t('console.ledger.unchecked-text')}
            </p>
          </div>
        </div>
        {may('money:manage') && (
          <Button kind="outline" isPending={isPending} onClick={() => mutate()}>
            {t('console.ledger.check')}
          </Button>
        )}
      </div>
      <div className="mt-3 grid gap-3 empty:hidden">
        {error !== null && <DialogProblem problem={error} />}
        {data && (
          <Alert tone={data.differences === 0 ? 'confirmed' : 'failed'}>
            {formatCheckCounts(data, t, locale)}.{' '}
            {t('console.ledger.check-done', { count: data.differences })}
          </Alert>
        )}
        {checked && checked.differences.length > 0 && <Disagreeing differences={checked.differences} />}
      </div>
    </section>
  );
}

/** A check that counted no entry has found nothing to be right. */
function checkResultOf({ postings, differences }: NonNullable<Accounts['checked']>): MessageId {
  if (differences.length > 0) return 'console.ledger.unclean';
  return postings === 0 ? 'console.ledger.nothing' : 'console.ledger.clean';
}

/** Says what a check counted, and as of when. */
function formatCheckCounts(
  { at, accounts, postings }: Pick<NonNullable<Accounts['checked']>, 'at' | 'accounts' | 'postings'>,
  t: Translate,
  locale: Locale,
): string {
  return t('console.ledger.checked', { at: formatMoment(at, locale, 'second'), accounts, postings });
}

function Disagreeing({ differences }: { differences: NonNullable<Accounts['checked']>['differences'] }) {
  const t = useTranslations();
  return (
    <ul className="rounded-8 border border-failed">
      {differences.map(({ account, stored, calculated }) => (
        <li
          key={account}
          className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-t border-line px-3 py-2 text-14 first:border-0"
        >
          <span className="font-mono break-all">{account}</span>
          <span className="text-13 text-muted">
            {t('console.ledger.stored')} <Price money={stored} className="text-16 text-ink" />
            {' · '}
            {t('console.ledger.calculated')} <Price money={calculated} className="text-16 text-ink" />
          </span>
        </li>
      ))}
    </ul>
  );
}
