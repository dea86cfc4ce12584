import type { Checkout } from '@marga/contract/booking';
import type { PaymentMethod } from '@marga/contract/ledger';
import { useState } from 'react';
import { formatMoment, formatMoney } from '../../lib/format.ts';
import { useLocale, useSay } from '../../lib/i18n/text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Price } from '../../ui/figures.tsx';
import { Skeleton } from '../../ui/page-states.tsx';
import { ProblemWords } from '../../ui/problem-words.tsx';
import { useView } from '../price/view.ts';
import { MethodChoice } from '../trip/method-choice.tsx';
import { PAY_WORDS } from '../trip/payment-card.tsx';
import { useMethods } from '../trip/use-methods.ts';
import { Countdown, useIsOver } from './countdown.tsx';
import { usePayDue } from './use-pay-due.ts';

interface DuePanelProps {
  readonly checkout: Checkout;
  readonly due: NonNullable<Checkout['due']>;
}

/** What the suppliers keep unpaid: how much it is, how long they do, and what it can be paid with. */
export function DuePanel({ checkout, due }: DuePanelProps) {
  const say = useSay();
  const locale = useLocale();
  const view = useView();
  const [wanted, setWanted] = useState<PaymentMethod>();
  const { choices, method, error } = useMethods(due.total, wanted, { isHeld: true });
  const { pay, isPending, problem } = usePayDue(checkout);
  const isOver = useIsOver(due.payBy);
  const trouble = problem ?? error;
  return (
    <section
      aria-labelledby="due-payment"
      className="mt-6 grid gap-4 rounded-14 border border-l-4 border-line border-l-held bg-surface p-5"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div>
          <h2 id="due-payment" className="text-20">
            {say('checkout.due.title')}
          </h2>
          <p className="text-14 text-muted">
            {view === 'agent' && <Price money={due.total} className="mr-2 text-24 text-ink" />}
            {say('checkout.due.until', { moment: formatMoment(due.payBy, locale, 'minute') })}
          </p>
        </div>
        {!isOver && <Countdown until={due.payBy} label={say('checkout.payment.left')} />}
      </div>
      {isOver ? (
        <Alert tone="held">{say('checkout.due.over')}</Alert>
      ) : (
        <div className="grid gap-4">
          {choices ? (
            <MethodChoice choices={choices} chosen={method} isFixed={isPending} isWide onChoose={setWanted} />
          ) : (
            trouble === null && <Skeleton className="h-32" />
          )}
          {trouble !== null && (
            <Alert tone="failed">
              <ProblemWords problem={trouble} />
            </Alert>
          )}
          {choices && method === undefined && <Alert tone="failed">{say('trip.no-means')}</Alert>}
          <Button
            className="sm:justify-self-end"
            isPending={isPending}
            disabled={method === undefined}
            onClick={() => {
              if (method !== undefined && method !== 'later')
                pay({ payWith: method, acceptedTotal: due.total });
            }}
          >
            {say(
              PAY_WORDS[method ?? 'wallet'][view],
              view === 'agent' ? { amount: formatMoney(due.total, locale) } : {},
            )}
          </Button>
        </div>
      )}
    </section>
  );
}
