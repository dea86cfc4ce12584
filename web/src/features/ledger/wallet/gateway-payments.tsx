import type { Payment } from '@marga/contract/payments/payments';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatMoment, formatMoney } from '../../../shared/format-money-and-dates.ts';
import { type Translate, useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import type { Locale } from '../../../shared/i18n/locale.ts';
import { Button } from '../../../ui/button.tsx';
import { TableSkeleton } from '../../../ui/data-table/data-table.tsx';
import { Price } from '../../../ui/price.tsx';
import { ErrorState, EmptyState } from '../../../ui/page-states.tsx';
import { PaymentStateChip } from '../../payments/payment-state-chip.tsx';
import { type Columns, ResponsiveTable } from '../../identity/settings/responsive-table.tsx';
import { useGatewayPayments } from './use-wallet-lists.ts';

/** Lists payments through the gateway, completed or not, and the refunds to their source. */
export function GatewayPayments() {
  const t = useTranslations();
  const { rows, error, retry, more, isLoadingMore } = useGatewayPayments();
  if (!rows) return error ? <ErrorState problem={error} onRetry={retry} /> : <TableSkeleton rows={4} />;
  if (rows.length === 0) {
    return (
      <EmptyState title={t('wallet.payments.empty')}>
        <p>{t('wallet.payments.empty-text')}</p>
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-4">
      <GatewayPaymentList payments={rows} />
      {more && (
        <Button kind="outline" isPending={isLoadingMore} onClick={more} className="justify-self-center">
          {t('wallet.more')}
        </Button>
      )}
    </div>
  );
}

export function GatewayPaymentList({ payments }: { payments: readonly Payment[] }) {
  const t = useTranslations();
  const locale = useLocale();
  return (
    <div className="overflow-clip rounded-8 border border-line bg-surface [&_thead]:border-t-0">
      <ResponsiveTable
        caption={t('wallet.view.payments')}
        columns={columnsOf(t, locale)}
        rows={payments}
        keyOf={({ id }) => id}
      />
    </div>
  );
}

function columnsOf(t: Translate, locale: Locale): Columns<Payment> {
  return [
    {
      head: t('wallet.when'),
      cell: ({ id, createdAt }) => (
        <Link to={`/payments/${id}`} className="text-link">
          {formatMoment(createdAt, locale, 'minute')}
        </Link>
      ),
    },
    { head: t('wallet.payments.amount'), cell: ({ amount }) => <Price money={amount} /> },
    { head: t('wallet.payments.purpose'), cell: (payment) => purposeOf(payment, t) },
    { head: t('wallet.payments.method'), cell: ({ method }) => methodOf(method, t) },
    { head: t('wallet.payments.state'), cell: (payment) => <PaymentStateChip payment={payment} /> },
    {
      head: t('wallet.payments.refunds'),
      isProse: true,
      cell: (payment) => refundsOf(payment, t, locale),
    },
  ];
}

function purposeOf({ purpose }: Payment, t: Translate): ReactNode {
  if (purpose.kind !== 'checkout') return t(`wallet.purpose.${purpose.kind}`);
  return (
    <Link to={`/checkouts/${purpose.checkoutId}`} className="text-link">
      {t('wallet.purpose.checkout')}
    </Link>
  );
}

/** The gateway may name payment methods that the portal does not know yet. */
function methodOf(method: string | null, t: Translate): string {
  switch (method) {
    case null:
      return '';
    case 'upi':
      return t('wallet.method.upi');
    case 'card':
      return t('wallet.method.card');
    case 'netbanking':
      return t('wallet.method.netbanking');
    default:
      return method;
  }
}

function refundsOf({ refunds }: Payment, t: Translate, locale: Locale): string {
  return refunds
    .map(({ amount, state }) => `${formatMoney(amount, locale)}, ${t(`wallet.refund.${state}`)}`)
    .join('; ');
}
