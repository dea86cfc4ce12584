import type { CreditStatement } from '@marga/contract/ledger/ledger';
import { formatDay } from '../../../shared/format-money-and-dates.ts';
import {
  type MessageId,
  type Translate,
  useLocale,
  useTranslations,
} from '../../../shared/i18n/use-translations.ts';
import type { Locale } from '../../../shared/i18n/locale.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip, type ChipTone } from '../../../ui/chip.tsx';
import { TableSkeleton } from '../../../ui/data-table/data-table.tsx';
import { PriceGroup } from '../../../ui/price-group.tsx';
import { Price } from '../../../ui/price.tsx';
import { ErrorState, EmptyState } from '../../../ui/page-states.tsx';
import { type Columns, ResponsiveTable } from '../../identity/settings/responsive-table.tsx';
import { useCreditStatements } from './use-wallet-lists.ts';

const STATES: Record<CreditStatement['state'], { tone: ChipTone; label: MessageId }> = {
  due: { tone: 'held', label: 'wallet.credit-statement.due' },
  overdue: { tone: 'failed', label: 'wallet.credit-statement.overdue' },
  paid: { tone: 'confirmed', label: 'wallet.credit-statement.paid' },
};

/** Lists the closed statements of the credit line and what has been paid of each. */
export function CreditStatements() {
  const t = useTranslations();
  const { rows, error, retry, more, isLoadingMore } = useCreditStatements();
  if (!rows) return error ? <ErrorState problem={error} onRetry={retry} /> : <TableSkeleton rows={4} />;
  if (rows.length === 0) {
    return (
      <EmptyState title={t('wallet.credit-statement.empty')}>
        <p>{t('wallet.credit-statement.empty-text')}</p>
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-4">
      <CreditStatementList statements={rows} />
      {more && (
        <Button kind="outline" isPending={isLoadingMore} onClick={more} className="justify-self-center">
          {t('wallet.more')}
        </Button>
      )}
    </div>
  );
}

export function CreditStatementList({ statements }: { statements: readonly CreditStatement[] }) {
  const t = useTranslations();
  const locale = useLocale();
  return (
    <PriceGroup of={statements.flatMap(({ amountDue, paid, outstanding }) => [amountDue, paid, outstanding])}>
      <div className="overflow-clip rounded-8 border border-line bg-surface [&_thead]:border-t-0">
        <ResponsiveTable
          caption={t('wallet.view.credit-statements')}
          columns={columnsOf(t, locale)}
          rows={statements}
          keyOf={({ id }) => id}
        />
      </div>
    </PriceGroup>
  );
}

function columnsOf(t: Translate, locale: Locale): Columns<CreditStatement> {
  return [
    {
      head: t('wallet.credit-statement.days'),
      cell: ({ from, until }) => `${formatDay(from, locale, 'short')} – ${formatDay(until, locale, 'year')}`,
    },
    { head: t('wallet.credit-statement.due-on'), cell: ({ dueOn }) => formatDay(dueOn, locale, 'year') },
    { head: t('wallet.credit-statement.owed'), cell: ({ amountDue }) => <Price money={amountDue} /> },
    { head: t('wallet.credit-statement.settled'), cell: ({ paid }) => <Price money={paid} /> },
    { head: t('wallet.credit-statement.open'), cell: ({ outstanding }) => <Price money={outstanding} /> },
    {
      head: t('wallet.payments.state'),
      cell: ({ state }) => <Chip tone={STATES[state].tone}>{t(STATES[state].label)}</Chip>,
    },
  ];
}
