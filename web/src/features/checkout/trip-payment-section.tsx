import type { WireMoney } from '@marga/contract/kernel/money';
import type { PaymentMethod } from '@marga/contract/ledger/ledger';
import type { ReactNode } from 'react';
import { type MessageId, useTranslations } from '../../shared/i18n/use-translations.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useMoneyFormat } from '../../ui/price-group.tsx';
import { Price } from '../../ui/price.tsx';
import { Skeleton } from '../../ui/page-states.tsx';
import { usePriceView } from '../pricing/use-agent-or-client-price-view.ts';
import { PaymentMethodChoice } from './payment-method-choice.tsx';
import type { PayChoice } from './payment-method-options.ts';
import { PurchaseProblem } from './purchase-problem.tsx';

interface PaymentCardProps {
  readonly total: WireMoney;
  readonly clientTotal: WireMoney;
  /** Holds the price that was shown, when it has changed since. */
  readonly before: WireMoney | undefined;
  /** Holds the payment methods; undefined until they have been loaded. */
  readonly choices: readonly PayChoice[] | undefined;
  readonly method: PaymentMethod | undefined;
  readonly onMethod: (method: PaymentMethod) => void;
  readonly problem: unknown;
  readonly isPending: boolean;
  /** The payment request was sent and its outcome is unknown. */
  readonly isUnknown: boolean;
  readonly isLapsed: boolean;
  /** Holds further choices to make before payment. */
  readonly children?: ReactNode;
}

export const PAY_LABELS: Record<PaymentMethod, { agent: MessageId; client: MessageId }> = {
  wallet: { agent: 'trip.pay', client: 'trip.pay-silent' },
  credit: { agent: 'trip.pay-credit', client: 'trip.pay-credit-silent' },
  gateway: { agent: 'trip.pay-gateway', client: 'trip.pay-gateway-silent' },
  later: { agent: 'trip.hold', client: 'trip.hold-silent' },
};

const PROMISES: Record<PaymentMethod, MessageId> = {
  wallet: 'trip.promise',
  credit: 'trip.promise',
  gateway: 'trip.promise-gateway',
  later: 'trip.promise-later',
};

export function TripPaymentSection(props: PaymentCardProps) {
  const { total, choices, method, problem, isPending, isUnknown, isLapsed } = props;
  const t = useTranslations();
  const isAgents = usePriceView() === 'agent';
  // In the client view a new net price cannot be shown, and what is not shown cannot be accepted.
  const isHidden = props.before !== undefined && !isAgents;
  const isWithoutMeans = choices !== undefined && method === undefined;
  return (
    <section
      aria-labelledby="payment"
      className="grid gap-4 rounded-14 border border-line bg-surface p-5 lg:sticky lg:top-[calc(var(--frame-top)+1.5rem)]"
    >
      <h2 id="payment" className="text-20">
        {t('trip.payment')}
      </h2>
      <p className="flex items-baseline justify-between gap-3 border-b border-dashed border-control pb-3 text-14">
        <span>{t('trip.total')}</span>
        <Price money={isAgents ? total : props.clientTotal} className="text-24" />
      </p>
      {choices ? (
        <PaymentMethodChoice
          choices={choices}
          chosen={method}
          isFixed={isUnknown}
          onChoose={props.onMethod}
        />
      ) : (
        (problem === undefined || problem === null) && (
          <div className="grid gap-2">
            <Skeleton className="h-24" />
            <Skeleton className="h-24" />
          </div>
        )
      )}
      {props.children}
      <Notices {...props} />
      {isWithoutMeans && (
        <Alert tone="failed">{t(choices.length === 0 ? 'trip.no-method' : 'trip.no-means')}</Alert>
      )}
      {/* What has been sent may be asked for, however the prices and the wallet stand by now. */}
      <Button
        type="submit"
        isPending={isPending}
        disabled={!isUnknown && (isLapsed || method === undefined || isHidden)}
        className="h-auto! min-h-10 w-full py-2 whitespace-normal!"
      >
        <PayButtonText {...props} />
      </Button>
      <p className="text-13 text-muted">{t(PROMISES[method ?? 'wallet'])}</p>
    </section>
  );
}

/** Names the action of the button, with the amount where it may be shown. */
function PayButtonText({ isUnknown, before, method, total }: PaymentCardProps) {
  const t = useTranslations();
  const format = useMoneyFormat();
  const view = usePriceView();
  if (isUnknown) return t('trip.ask-again');
  const amount = format(total);
  if (before !== undefined && view === 'agent') return t('trip.accept-and-pay', { amount });
  return t(PAY_LABELS[method ?? 'wallet'][view], view === 'agent' ? { amount } : {});
}

/** Shows that the price has changed, that the outcome of the payment is unknown, or why the payment was refused. */
function Notices({ before, total, isPending, isUnknown, problem }: PaymentCardProps) {
  const t = useTranslations();
  const format = useMoneyFormat();
  const isAgents = usePriceView() === 'agent';
  return (
    <>
      {before && (
        <Alert tone="held">
          <strong className="block font-semibold">{t('trip.price-changed')}</strong>
          {isAgents
            ? t('trip.price-changed-text', {
                before: format(before),
                after: format(total),
              })
            : t('trip.price-changed-silent')}
        </Alert>
      )}
      {isUnknown && (
        <Alert tone="held">
          <strong className="block font-semibold">{t('trip.unknown')}</strong>
          {t(isPending ? 'trip.asking-again' : 'trip.ask-again-text')}
        </Alert>
      )}
      <PurchaseProblem problem={problem} />
    </>
  );
}
