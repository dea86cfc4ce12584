import { fromWireMoney, subtractMoney, toWireMoney, type WireMoney } from '@marga/contract/kernel/money';
import type { PaymentMethod } from '@marga/contract/ledger/ledger';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MessageId, useTranslations } from '../../shared/i18n/use-translations.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { joinClassNames } from '../../ui/join-class-names.ts';
import { useMoneyFormat } from '../../ui/price-group.tsx';
import { Price } from '../../ui/price.tsx';
import { Skeleton } from '../../ui/page-states.tsx';
import { usePriceView } from '../pricing/use-agent-or-client-price-view.ts';
import { PaymentMethodChoice } from './payment-method-choice.tsx';
import type { PayChoice } from './payment-method-options.ts';
import { PurchaseProblem } from './purchase-problem.tsx';

export interface TripPaymentProps {
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

/** Shows the ways to pay with what each leaves, and the choices to make before payment. */
export function TripPaymentMethods(props: TripPaymentProps) {
  const { choices, method, problem, isUnknown } = props;
  const t = useTranslations();
  const isWithoutMeans = choices !== undefined && method === undefined;
  return (
    <section
      aria-labelledby="payment"
      className="grid gap-3 border-t border-dashed border-control px-5 pt-4 pb-5 max-md:gap-2 max-md:pt-3 max-md:pb-3"
    >
      <h2 id="payment" className="text-16">
        {t('trip.pay-with')}
      </h2>
      {choices ? (
        <PaymentMethodChoice
          choices={choices}
          chosen={method}
          isFixed={isUnknown}
          labelledBy="payment"
          isWide
          onChoose={props.onMethod}
        />
      ) : (
        (problem === undefined || problem === null) && (
          <div className="grid gap-2 md:grid-cols-2">
            <Skeleton className="h-14" />
            <Skeleton className="h-14" />
          </div>
        )
      )}
      {isWithoutMeans && (
        <Alert tone="failed">{t(choices.length === 0 ? 'trip.no-method' : 'trip.no-means')}</Alert>
      )}
      {props.children}
    </section>
  );
}

/** Shows the total, and the button that names the amount and where it comes from. On a telephone both stay in view. */
export function TripPayBar(props: TripPaymentProps & { readonly travellers: number }) {
  const { total, clientTotal, method, isPending, isUnknown, isLapsed, travellers } = props;
  const t = useTranslations();
  const format = useMoneyFormat();
  const isAgents = usePriceView() === 'agent';
  // In the client view a new net price cannot be shown, and what is not shown cannot be accepted.
  const isHidden = props.before !== undefined && !isAgents;
  const earned = subtractMoney(fromWireMoney(clientTotal), fromWireMoney(total));
  const shown = isAgents ? total : clientTotal;
  return (
    <div
      data-pay-bar
      className="max-lg:sticky max-lg:bottom-[var(--frame-foot,0px)] max-lg:z-10 max-lg:order-9 max-lg:-mx-4 max-lg:flex max-lg:min-h-16 max-lg:items-center max-lg:gap-4 max-lg:border-t max-lg:border-line max-lg:bg-raised max-lg:px-4 max-lg:py-2 max-lg:shadow-bar lg:contents"
    >
      <div className="min-w-0 lg:order-1">
        <p className="text-13 text-muted">{t('trip.for-travellers', { count: travellers })}</p>
        <p className="flex items-baseline justify-between gap-3">
          <span className="text-16 font-semibold max-lg:sr-only">{t('trip.total')}</span>
          <Price money={shown} className="text-20 font-semibold lg:text-[2rem]" />
        </p>
        {isAgents && earned.minor > 0n && (
          <p className="flex justify-between gap-3 text-13 text-muted max-lg:hidden">
            {t('trip.client-pays', { amount: format(clientTotal) })}
            <span className="font-semibold text-confirmed">
              {t('trip.you-earn', { amount: format(toWireMoney(earned)) })}
            </span>
          </p>
        )}
      </div>
      <div className="max-lg:ml-auto max-lg:max-w-[60%] lg:order-3">
        {/* What has been sent may be asked for, however the prices and the wallet stand by now. */}
        <Button
          type="submit"
          isPending={isPending}
          disabled={!isUnknown && (isLapsed || method === undefined || isHidden)}
          className="h-auto! min-h-12 w-full py-2 whitespace-normal!"
        >
          {!isPending && <Lock aria-hidden size={16} className="shrink-0" />}
          <PayButtonText {...props} />
        </Button>
        {/* A phone has room for the promise where something lapses alone. */}
        <p
          className={joinClassNames(
            'mt-2 text-13 text-muted max-lg:mt-1 max-lg:leading-4',
            method !== 'later' && 'max-lg:hidden',
          )}
        >
          {t(PROMISES[method ?? 'wallet'])}
        </p>
      </div>
    </div>
  );
}

/** Names the action of the button, with the amount where it may be shown. */
function PayButtonText({
  isUnknown,
  before,
  method,
  total,
}: Pick<TripPaymentProps, 'isUnknown' | 'before' | 'method' | 'total'>) {
  const t = useTranslations();
  const format = useMoneyFormat();
  const view = usePriceView();
  if (isUnknown) return t('trip.ask-again');
  const amount = format(total);
  if (before !== undefined && view === 'agent') return t('trip.accept-and-pay', { amount });
  const labels = PAY_LABELS[method ?? 'wallet'];
  if (view === 'client') return t(labels.client);
  // On a telephone the amount stands beside the button.
  return (
    <>
      <span className="max-lg:sr-only">{t(labels.agent, { amount })}</span>
      <span aria-hidden className="lg:hidden">
        {t(labels.client)}
      </span>
    </>
  );
}

/** Shows that the price has changed, that the outcome of the payment is unknown, or why the payment was refused. */
export function PaymentNotices({
  before,
  total,
  isPending,
  isUnknown,
  problem,
}: Pick<TripPaymentProps, 'before' | 'total' | 'isPending' | 'isUnknown' | 'problem'>) {
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
