import type { Payment } from '@marga/contract/payments/payments';
import { Link } from 'react-router';
import { formatMoney } from '../../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { Alert } from '../../../ui/alert.tsx';
import { TimeLeft } from './time-left.tsx';
import { useGatewayPayments } from './use-wallet-lists.ts';

/** Only this many payments are shown here, because the payment list shows all of them. */
const MOST = 2;

/** Shows payments that were begun and have no outcome yet, as when a window was closed or a bank has not answered. */
export function UnfinishedPayments() {
  const { rows } = useGatewayPayments();
  const open = rows?.filter(({ state }) => state === 'created' || state === 'pending') ?? [];
  return open.slice(0, MOST).map((payment) => <OpenPayment key={payment.id} payment={payment} />);
}

function OpenPayment({ payment: { id, state, amount, expiresAt } }: { payment: Payment }) {
  const t = useTranslations();
  const locale = useLocale();
  const isPending = state === 'pending';
  return (
    <Alert
      tone={isPending ? 'info' : 'held'}
      action={
        <Link to={`/payments/${id}`} className="text-14 font-semibold underline underline-offset-4">
          {t('wallet.open-payment.see')}
        </Link>
      }
    >
      {t(isPending ? 'wallet.open-payment.pending' : 'wallet.open-payment.created', {
        amount: formatMoney(amount, locale),
      })}{' '}
      {!isPending && <TimeLeft until={expiresAt} />}
    </Alert>
  );
}
