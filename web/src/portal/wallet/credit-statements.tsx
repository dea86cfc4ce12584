import type { CreditStatement } from '@marga/contract/ledger';
import { formatDay } from '../../lib/format.ts';
import { type MessageId, type Say, useLocale, useSay } from '../../lib/i18n/text.ts';
import type { Locale } from '../../lib/i18n/locale.ts';
import { Button } from '../../ui/button.tsx';
import { Chip, type ChipTone } from '../../ui/chip.tsx';
import { TableOutline } from '../../ui/data-table/data-table.tsx';
import { Price } from '../../ui/figures.tsx';
import { BrokenState, EmptyState } from '../../ui/page-states.tsx';
import { type Columns, RowTable } from '../settings/row-table.tsx';
import { useCreditStatements } from './wallet-lists.ts';

const STATES: Record<CreditStatement['state'], { tone: ChipTone; word: MessageId }> = {
  due: { tone: 'held', word: 'wallet.credit-statement.due' },
  overdue: { tone: 'failed', word: 'wallet.credit-statement.overdue' },
  paid: { tone: 'confirmed', word: 'wallet.credit-statement.paid' },
};

/** What was closed on the credit line, and what of it has been paid. */
export function CreditStatements() {
  const say = useSay();
  const { rows, error, retry, more, isLoadingMore } = useCreditStatements();
  if (!rows) return error ? <BrokenState problem={error} onRetry={retry} /> : <TableOutline rows={4} />;
  if (rows.length === 0) {
    return (
      <EmptyState title={say('wallet.credit-statement.empty')}>
        <p>{say('wallet.credit-statement.empty-words')}</p>
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-4">
      <CreditStatementList statements={rows} />
      {more && (
        <Button kind="outline" isPending={isLoadingMore} onClick={more} className="justify-self-center">
          {say('wallet.more')}
        </Button>
      )}
    </div>
  );
}

export function CreditStatementList({ statements }: { statements: readonly CreditStatement[] }) {
  const say = useSay();
  const locale = useLocale();
  return (
    <div className="overflow-clip rounded-8 border border-line bg-surface [&_thead]:border-t-0">
      <RowTable
        caption={say('wallet.view.credit-statements')}
        columns={columnsOf(say, locale)}
        rows={statements}
        keyOf={({ id }) => id}
      />
    </div>
  );
}

function columnsOf(say: Say, locale: Locale): Columns<CreditStatement> {
  return [
    {
      head: say('wallet.credit-statement.days'),
      cell: ({ from, until }) => `${formatDay(from, locale, 'short')} – ${formatDay(until, locale, 'year')}`,
    },
    { head: say('wallet.credit-statement.due-on'), cell: ({ dueOn }) => formatDay(dueOn, locale, 'year') },
    { head: say('wallet.credit-statement.owed'), cell: ({ amountDue }) => <Price money={amountDue} /> },
    { head: say('wallet.credit-statement.settled'), cell: ({ paid }) => <Price money={paid} /> },
    { head: say('wallet.credit-statement.open'), cell: ({ outstanding }) => <Price money={outstanding} /> },
    {
      head: say('wallet.payments.state'),
      cell: ({ state }) => <Chip tone={STATES[state].tone}>{say(STATES[state].word)}</Chip>,
    },
  ];
}
