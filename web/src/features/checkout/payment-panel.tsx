import type { Checkout } from '@marga/contract/checkout/checkout';
import type { Payment } from '@marga/contract/payments/payments';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { api } from '../../shared/api-client.ts';
import { formatMoney } from '../../shared/format-money-and-dates.ts';
import { type MessageId, useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { PriceGroup } from '../../ui/price-group.tsx';
import { Price } from '../../ui/price.tsx';
import { ProblemMessage } from '../../ui/problem-message.tsx';
import { PaymentStateChip } from '../payments/payment-state-chip.tsx';
import { useResumePayment } from '../payments/use-gateway-payment.ts';
import { usePriceView } from '../pricing/use-agent-or-client-price-view.ts';
import { Countdown, useIsDeadlineOver } from './countdown.tsx';

interface PaymentPanelProps {
  readonly checkout: Checkout;
  readonly payment: Payment;
}

/** Shows what to pay through the gateway and by when, and the status after a visit to it. */
export function PaymentPanel({ checkout, payment }: PaymentPanelProps) {
  const t = useTranslations();
  const isAgents = usePriceView() === 'agent';
  return (
    <PriceGroup of={[payment.amount, ...payment.refunds.map(({ amount }) => amount)]}>
      <section
        aria-labelledby="gateway-payment"
        className="mt-6 grid gap-4 rounded-14 border border-line bg-surface p-5"
      >
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h2 id="gateway-payment" className="text-20">
            {t('checkout.payment.title')}
          </h2>
          <PaymentStateChip payment={payment} />
          {isAgents && <Price money={payment.amount} className="ml-auto text-24" />}
        </div>
        <Standing checkout={checkout} payment={payment} />
        <Refunds payment={payment} />
      </section>
    </PriceGroup>
  );
}

function Standing({ checkout, payment }: PaymentPanelProps) {
  const t = useTranslations();
  const { state, method } = payment;
  switch (state) {
    case 'created':
      return <ToPay checkout={checkout} payment={payment} />;
    case 'pending':
      return (
        <>
          <Alert tone="held">{t('checkout.payment.pending')}</Alert>
          <AskNow checkout={checkout} payment={payment} />
        </>
      );
    case 'paid':
      return (
        <p className="text-14 text-muted">
          {t('checkout.payment.paid')}
          {method !== null && <span className="uppercase"> · {method}</span>}
        </p>
      );
    case 'failed':
      // After a failed attempt the user can try again, as long as the gateway still offers its payment page.
      return payment.hostedPage === null ? (
        <Alert tone="failed">{t('checkout.payment.failed')}</Alert>
      ) : (
        <ToPay checkout={checkout} payment={payment} />
      );
    case 'expired':
      return <Alert tone="held">{t('checkout.payment.expired')}</Alert>;
  }
}

function ToPay({ checkout, payment }: PaymentPanelProps) {
  const t = useTranslations();
  const locale = useLocale();
  const isAgents = usePriceView() === 'agent';
  const { leave, isLeaving } = useResumePayment();
  const isOver = useIsDeadlineOver(payment.expiresAt);
  if (isOver) {
    return (
      <>
        <Alert tone="held">{t('checkout.payment.over')}</Alert>
        <AskNow checkout={checkout} payment={payment} />
      </>
    );
  }
  return (
    <>
      {payment.failure !== null && (
        <Alert tone="failed">
          {t('checkout.payment.declined', {
            reason: payment.failure === '' ? t('checkout.payment.no-reason') : payment.failure,
          })}
        </Alert>
      )}
      <div className="flex flex-wrap items-end justify-between gap-4">
        <Countdown until={payment.expiresAt} label={t('checkout.payment.left')} />
        <div className="flex flex-wrap gap-3">
          <AskNow checkout={checkout} payment={payment} />
          {payment.hostedPage !== null && (
            <Button isPending={isLeaving} onClick={() => leave(payment)}>
              {isAgents
                ? t('checkout.payment.now', { amount: formatMoney(payment.amount, locale) })
                : t('checkout.payment.now-silent')}
            </Button>
          )}
        </div>
      </div>
      {payment.hostedPage === null && <p className="text-14 text-muted">{t('checkout.payment.not-ready')}</p>}
    </>
  );
}

/** Lets a user who has paid, but does not see it yet, ask the gateway now. */
function AskNow({ checkout, payment }: PaymentPanelProps) {
  const t = useTranslations();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.call('payments.ask-gateway', { params: { paymentId: payment.id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['checkout', checkout.id] }),
  });
  return (
    <div className="grid justify-items-start gap-2">
      <Button kind="outline" isPending={isPending} onClick={() => mutate()}>
        {!isPending && <RotateCcw aria-hidden size={16} />}
        {t('checkout.payment.ask')}
      </Button>
      {error && (
        <Alert tone="failed">
          <ProblemMessage problem={error} />
        </Alert>
      )}
    </div>
  );
}

const REFUND_LABELS: Record<Payment['refunds'][number]['state'], MessageId> = {
  asked: 'checkout.payment.refund.asked',
  unknown: 'checkout.payment.refund.unknown',
  processing: 'checkout.payment.refund.processing',
  done: 'checkout.payment.refund.done',
  failed: 'checkout.payment.refund.failed',
};

/** Shows the refunds: an amount that was not used is refunded to the payment method it came from. */
function Refunds({ payment: { refunds } }: { payment: Payment }) {
  const t = useTranslations();
  const locale = useLocale();
  const isAgents = usePriceView() === 'agent';
  if (refunds.length === 0) return null;
  if (!isAgents) return <p className="text-14">{t('checkout.payment.refund-silent')}</p>;
  return (
    <ul className="grid gap-1 border-t border-dashed border-control pt-3 text-14">
      {refunds.map(({ id, amount, state }) => (
        <li key={id} className={state === 'failed' ? 'text-failed' : undefined}>
          {t(REFUND_LABELS[state], { amount: formatMoney(amount, locale) })}
        </li>
      ))}
    </ul>
  );
}
