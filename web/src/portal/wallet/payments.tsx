import type { Payment } from '@marga/contract/payments';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatMoment, formatMoney } from '../../lib/format.ts';
import { type Say, useLocale, useSay } from '../../lib/i18n/text.ts';
import type { Locale } from '../../lib/i18n/locale.ts';
import { Button } from '../../ui/button.tsx';
import { TableOutline } from '../../ui/data-table/data-table.tsx';
import { Price } from '../../ui/figures.tsx';
import { BrokenState, EmptyState } from '../../ui/page-states.tsx';
import { PaymentStateChip } from '../payments/payment-state.tsx';
import { type Columns, RowTable } from '../settings/row-table.tsx';
import { usePayments } from './wallet-lists.ts';

/** What came, or was to come, through the gateway; and what went back the same way. */
export function Payments() {
  const say = useSay();
  const { rows, error, retry, more, isLoadingMore } = usePayments();
  if (!rows) return error ? <BrokenState problem={error} onRetry={retry} /> : <TableOutline rows={4} />;
  if (rows.length === 0) {
    return (
      <EmptyState title={say('wallet.payments.empty')}>
        <p>{say('wallet.payments.empty-words')}</p>
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-4">
      <PaymentList payments={rows} />
      {more && (
        <Button kind="outline" isPending={isLoadingMore} onClick={more} className="justify-self-center">
          {say('wallet.more')}
        </Button>
      )}
    </div>
  );
}

export function PaymentList({ payments }: { payments: readonly Payment[] }) {
  const say = useSay();
  const locale = useLocale();
  return (
    <div className="overflow-clip rounded-8 border border-line bg-surface [&_thead]:border-t-0">
      <RowTable
        caption={say('wallet.view.payments')}
        columns={columnsOf(say, locale)}
        rows={payments}
        keyOf={({ id }) => id}
      />
    </div>
  );
}

function columnsOf(say: Say, locale: Locale): Columns<Payment> {
  return [
    {
      head: say('wallet.when'),
      cell: ({ id, createdAt }) => (
        <Link to={`/payments/${id}`} className="text-link">
          {formatMoment(createdAt, locale, 'minute')}
        </Link>
      ),
    },
    { head: say('wallet.payments.amount'), cell: ({ amount }) => <Price money={amount} /> },
    { head: say('wallet.payments.purpose'), cell: (payment) => purposeOf(payment, say) },
    { head: say('wallet.payments.method'), cell: ({ method }) => methodOf(method, say) },
    { head: say('wallet.payments.state'), cell: (payment) => <PaymentStateChip payment={payment} /> },
    {
      head: say('wallet.payments.refunds'),
      isProse: true,
      cell: (payment) => refundsOf(payment, say, locale),
    },
  ];
}

function purposeOf({ purpose }: Payment, say: Say): ReactNode {
  if (purpose.kind !== 'checkout') return say(`wallet.purpose.${purpose.kind}`);
  return (
    <Link to={`/checkouts/${purpose.checkoutId}`} className="text-link">
      {say('wallet.purpose.checkout')}
    </Link>
  );
}

/** The gateway has names for ways to pay that we may not know yet. */
function methodOf(method: string | null, say: Say): string {
  switch (method) {
    case null:
      return '';
    case 'upi':
      return say('wallet.method.upi');
    case 'card':
      return say('wallet.method.card');
    case 'netbanking':
      return say('wallet.method.netbanking');
    default:
      return method;
  }
}

function refundsOf({ refunds }: Payment, say: Say, locale: Locale): string {
  return refunds
    .map(({ amount, state }) => `${formatMoney(amount, locale)}, ${say(`wallet.refund.${state}`)}`)
    .join('; ');
}
