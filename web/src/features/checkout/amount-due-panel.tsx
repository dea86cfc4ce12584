import type { Checkout } from '@marga/contract/checkout/checkout';
import type { PaymentMethod } from '@marga/contract/ledger/ledger';
import { useState } from 'react';
import { formatMoment, formatMoney } from '../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Price } from '../../ui/price.tsx';
import { Skeleton } from '../../ui/page-states.tsx';
import { usePriceView } from '../pricing/use-agent-or-client-price-view.ts';
import { PaymentMethodChoice } from './payment-method-choice.tsx';
import { PurchaseProblem } from './purchase-problem.tsx';
import { PAY_LABELS } from './trip-payment-section.tsx';
import { usePaymentMethods } from './use-payment-methods.ts';
import { Countdown, useIsDeadlineOver } from './countdown.tsx';
import { usePayAmountDue } from './use-pay-amount-due.ts';

interface DuePanelProps {
  readonly checkout: Checkout;
  readonly due: NonNullable<Checkout['due']>;
}

/**
 * Shows the total and the payment deadline of the items that suppliers hold without payment, and the payment methods.
 */
export function AmountDuePanel({ checkout, due }: DuePanelProps) {
  const t = useTranslations();
  const locale = useLocale();
  const view = usePriceView();
  const [wanted, setWanted] = useState<PaymentMethod>();
  const { choices, method, error } = usePaymentMethods(due.total, wanted, { isHeld: true });
  const { pay, isPending, problem } = usePayAmountDue(checkout);
  const isOver = useIsDeadlineOver(due.payBy);
  const trouble = problem ?? error;
  return (
    <section
      aria-labelledby="due-payment"
      className="mt-6 grid gap-4 rounded-14 border border-l-4 border-line border-l-held bg-surface p-5"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div>
          <h2 id="due-payment" className="text-20">
            {t('checkout.due.title')}
          </h2>
          <p className="text-14 text-muted">
            {view === 'agent' && <Price money={due.total} className="mr-2 text-24 text-ink" />}
            {t('checkout.due.until', { moment: formatMoment(due.payBy, locale, 'minute') })}
          </p>
        </div>
        {!isOver && <Countdown until={due.payBy} label={t('checkout.payment.left')} />}
      </div>
      {isOver ? (
        <Alert tone="held">{t('checkout.due.over')}</Alert>
      ) : (
        <div className="grid gap-4">
          {choices ? (
            <PaymentMethodChoice
              choices={choices}
              chosen={method}
              isFixed={isPending}
              isWide
              onChoose={setWanted}
            />
          ) : (
            trouble === null && <Skeleton className="h-32" />
          )}
          <PurchaseProblem problem={trouble} />
          {choices && method === undefined && <Alert tone="failed">{t('trip.no-means')}</Alert>}
          <Button
            className="sm:justify-self-end"
            isPending={isPending}
            disabled={method === undefined}
            onClick={() => {
              if (method !== undefined && method !== 'later')
                pay({ payWith: method, acceptedTotal: due.total });
            }}
          >
            {t(
              PAY_LABELS[method ?? 'wallet'][view],
              view === 'agent' ? { amount: formatMoney(due.total, locale) } : {},
            )}
          </Button>
        </div>
      )}
    </section>
  );
}
