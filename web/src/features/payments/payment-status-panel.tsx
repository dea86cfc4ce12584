import type { Payment } from '@marga/contract/payments/payments';
import { ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatMoment, formatMoney } from '../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { SCREENS } from '../../routes.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { PriceGroup } from '../../ui/price-group.tsx';
import { Price } from '../../ui/price.tsx';
import { ProblemMessage } from '../../ui/problem-message.tsx';
import { ReferenceCode } from '../../ui/reference-code.tsx';
import { type ProgressStep, ProgressSteps } from '../../ui/progress-steps.tsx';
import { TimeLeft } from '../ledger/wallet/time-left.tsx';
import { useWallet } from '../ledger/wallet/use-wallet.ts';
import { type PaymentStatus, toPaymentStatus } from './payment-status.ts';
import { listPaymentSteps } from './payment-steps.ts';
import { useResumePayment } from './use-gateway-payment.ts';

interface PaymentCardProps {
  payment: Payment;
  /** This is true while the gateway is queried after the user has come back from it. */
  isAsking: boolean;
  mayPay: boolean;
  lookUp: { start: () => void; isPending: boolean; problem: unknown };
}

export function PaymentStatusPanel({ payment, isAsking, mayPay, lookUp }: PaymentCardProps) {
  const t = useTranslations();
  const standing = toPaymentStatus(payment);
  return (
    <PriceGroup of={[payment.amount, ...payment.refunds.map(({ amount }) => amount)]}>
      <section
        aria-label={t('payment.card')}
        className="mt-6 overflow-clip rounded-14 border border-line bg-surface"
      >
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1 px-5 pt-5 md:px-6">
          <div>
            <p className="text-14 text-muted">{t(`wallet.purpose.${payment.purpose.kind}`)}</p>
            <Price money={payment.amount} className="block text-48" />
          </div>
          {(standing === 'open' || standing === 'declined') && (
            <p className="pb-2 text-14">
              <TimeLeft until={payment.expiresAt} />
            </p>
          )}
        </div>
        <div className="px-5 py-6 md:px-6">
          <Way payment={payment} isAsking={isAsking} />
        </div>
        <div className="grid gap-4 border-t border-dashed border-control bg-sunken px-5 py-5 md:px-6">
          <p role="status" className="max-w-prose">
            {isAsking ? t('payment.text.asking') : <PaymentText payment={payment} standing={standing} />}
          </p>
          <Refunds payment={payment} />
          {lookUp.problem !== null && (
            <Alert tone="failed">
              <ProblemMessage problem={lookUp.problem} />
            </Alert>
          )}
          <Actions
            payment={payment}
            standing={standing}
            isAsking={isAsking}
            mayPay={mayPay}
            lookUp={lookUp}
          />
          <p className="text-13 text-muted">
            {t('payment.number')} <ReferenceCode className="break-all">{payment.id}</ReferenceCode>
          </p>
        </div>
      </section>
    </PriceGroup>
  );
}

function Way({ payment, isAsking }: { payment: Payment; isAsking: boolean }) {
  const t = useTranslations();
  const locale = useLocale();
  const steps = listPaymentSteps(payment).map(({ id, state, at }): ProgressStep => ({
    id,
    name: t(id === 'arrived' ? `payment.stop.arrived.${payment.purpose.kind}` : `payment.stop.${id}`),
    state: isAsking && id === 'gateway' ? 'unknown' : state,
    note: at ? formatMoment(at, locale, 'minute') : undefined,
  }));
  return (
    <ProgressSteps
      label={t('payment.way')}
      service="flight"
      steps={steps}
      stateLabels={{
        done: t('step.state.done'),
        current: t('step.state.current'),
        ahead: t('step.state.ahead'),
        failed: t('step.state.failed'),
        unknown: t('step.state.unknown'),
      }}
    />
  );
}

/** Says what happened, and what to do now. */
function PaymentText({ payment, standing }: { payment: Payment; standing: PaymentStatus }): ReactNode {
  const t = useTranslations();
  const locale = useLocale();
  switch (standing) {
    case 'open':
    case 'pending':
      return t(`payment.text.${standing}`);
    case 'declined':
    case 'failed':
      return (
        <>
          {payment.failure !== null && <strong className="block font-semibold">{payment.failure}</strong>}
          {t(`payment.text.${standing}`)}
        </>
      );
    case 'expired':
      return t('payment.text.expired');
    case 'refunded':
      return t('payment.text.refunded', { amount: formatMoney(payment.amount, locale) });
    case 'paid':
      return <PaidText payment={payment} />;
  }
}

function PaidText({ payment: { purpose } }: { payment: Payment }): ReactNode {
  const t = useTranslations();
  const locale = useLocale();
  const { data: wallet } = useWallet();
  switch (purpose.kind) {
    case 'wallet':
      return wallet
        ? t('payment.text.paid.wallet', { balance: formatMoney(wallet.balance, locale) })
        : t('payment.text.paid');
    case 'credit':
      return wallet?.credit
        ? t('payment.text.paid.credit', { available: formatMoney(wallet.credit.available, locale) })
        : t('payment.text.paid');
    case 'checkout':
      return t('payment.text.paid.checkout');
  }
}

function Refunds({ payment: { refunds } }: { payment: Payment }) {
  const t = useTranslations();
  const locale = useLocale();
  if (refunds.length === 0) return null;
  return (
    <ul className="grid gap-1 border-l-[3px] border-flight pl-3 text-14">
      {refunds.map(({ id, amount, state, at }) => (
        <li key={id}>
          <Price money={amount} /> {t(`wallet.refund.${state}`)}{' '}
          <span className="text-13 text-muted">{formatMoment(at, locale, 'minute')}</span>
        </li>
      ))}
    </ul>
  );
}

interface ActionsProps extends PaymentCardProps {
  standing: PaymentStatus;
}

function Actions({ payment, standing, isAsking, mayPay, lookUp }: ActionsProps) {
  const t = useTranslations();
  const locale = useLocale();
  const { leave, isLeaving } = useResumePayment();
  const canPay = mayPay && payment.hostedPage !== null && standing !== 'pending' && !isAsking;
  const isOpen = standing === 'open' || standing === 'declined' || standing === 'pending';
  return (
    <div className="flex flex-wrap gap-3">
      {canPay && (
        <Button isPending={isLeaving} onClick={() => leave(payment)}>
          {standing === 'open'
            ? t('payment.pay', { amount: formatMoney(payment.amount, locale) })
            : t('payment.again')}
          {!isLeaving && <ArrowUpRight aria-hidden size={18} />}
        </Button>
      )}
      {isOpen && (
        <Button kind="outline" isPending={lookUp.isPending} onClick={lookUp.start}>
          {t('payment.ask')}
        </Button>
      )}
      <Onward payment={payment} isFirst={!isOpen} />
    </div>
  );
}

/** Links to the bookings that the payment is for, or to the wallet. */
function Onward({ payment: { purpose }, isFirst }: { payment: Payment; isFirst: boolean }) {
  const t = useTranslations();
  const look = buttonClasses(isFirst ? 'primary' : 'outline');
  if (purpose.kind === 'checkout') {
    return (
      <Link to={`/checkouts/${purpose.checkoutId}`} className={look}>
        {t('payment.to-checkout')}
      </Link>
    );
  }
  return (
    <Link to={SCREENS.wallet.path} className={look}>
      {t('payment.to-wallet')}
    </Link>
  );
}
