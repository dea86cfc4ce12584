import type { Trip } from '@marga/contract/booking';
import { fromWire, isNegative, subtract, toWire, type WireMoney } from '@marga/contract/kernel/money';
import { type ReactNode, useState } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { useLocale, useSay } from '../../lib/i18n/text.ts';
import { ApiProblem } from '../../lib/problem.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Price } from '../../ui/figures.tsx';
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts';
import { ProblemWords } from '../../ui/problem-words.tsx';
import { Skeleton } from '../../ui/page-states.tsx';
import { useWallet } from '../wallet.ts';
import { TravellerForm } from './traveller-form.tsx';
import { EMPTY_TRAVELLER, fieldsToMend, travellerOf } from './travellers.ts';
import { useCheckout } from './use-checkout.ts';

interface PaymentFormProps {
  trip: Trip;
  isLapsed: boolean;
  items: ReactNode;
}

export function PaymentForm({ trip, isLapsed, items }: PaymentFormProps) {
  const say = useSay();
  const [drafts, setDrafts] = useState(() => Array.from({ length: trip.travellers }, () => EMPTY_TRAVELLER));
  const [isTried, setTried] = useState(false);
  const { pay, isPending, isUnknown, sentTotal, problem } = useCheckout(trip);
  const newTotal = findNewTotal(problem);
  const total = newTotal ?? sentTotal ?? trip.total;

  const submit = (form: HTMLFormElement) => {
    setTried(true);
    if (drafts.some((draft) => fieldsToMend(draft).size > 0)) {
      focusFirstInvalid(form);
      return;
    }
    pay(drafts.map(travellerOf), total);
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) submit(event.currentTarget);
      }}
      className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <div className="grid min-w-0 gap-8">
        {items}
        <section aria-labelledby="travellers">
          <h2 id="travellers" className="text-20">
            {say('trip.travellers')}
          </h2>
          <p className="mb-3 text-14 text-muted">{say('trip.as-in-passport')}</p>
          <div className="grid gap-3">
            {drafts.map((draft, index) => (
              <TravellerForm
                key={index}
                number={index + 1}
                draft={draft}
                onChange={(changed) => setDrafts(drafts.with(index, changed))}
                toMend={isTried ? fieldsToMend(draft) : new Set()}
              />
            ))}
          </div>
        </section>
      </div>
      <PaymentCard
        total={total}
        before={newTotal && trip.total}
        problem={newTotal || isUnknown ? undefined : problem}
        isPending={isPending}
        isUnknown={isUnknown}
        isLapsed={isLapsed}
      />
    </form>
  );
}

interface PaymentCardProps {
  total: WireMoney;
  /** The price that was shown, when it has changed since. */
  before: WireMoney | undefined;
  problem: unknown;
  isPending: boolean;
  /** It was sent, and whether it was paid is not known. */
  isUnknown: boolean;
  isLapsed: boolean;
}

function PaymentCard({ total, before, problem, isPending, isUnknown, isLapsed }: PaymentCardProps) {
  const say = useSay();
  const locale = useLocale();
  const wallet = useWallet();
  const after = wallet.data && afterPaying(wallet.data.available, total);
  const isShort = after !== undefined && isNegative(fromWire(after));
  return (
    <section
      aria-labelledby="payment"
      className="grid gap-4 rounded-14 border border-line bg-surface p-5 lg:sticky lg:top-6"
    >
      <h2 id="payment" className="text-20">
        {say('trip.payment')}
      </h2>
      <dl className="grid grid-cols-[1fr_auto] items-baseline gap-y-2 text-14">
        <dt>{say('trip.total')}</dt>
        <dd>
          <Price money={total} className="text-24" />
        </dd>
        <div aria-hidden className="col-span-2 my-1 border-t border-dashed border-control" />
        <dt className="text-muted">{say('trip.available')}</dt>
        <dd className="text-right">
          {wallet.data ? <Price money={wallet.data.available} /> : <Skeleton className="ml-auto h-5 w-24" />}
        </dd>
        <dt className="text-muted">{say('trip.after')}</dt>
        <dd className="text-right">
          {after ? (
            <Price money={after} className={isShort ? 'text-failed' : ''} />
          ) : (
            <Skeleton className="ml-auto h-5 w-24" />
          )}
        </dd>
      </dl>
      {before && (
        <Alert tone="held">
          <strong className="block font-semibold">{say('trip.price-changed')}</strong>
          {say('trip.price-changed-words', {
            before: formatMoney(before, locale),
            after: formatMoney(total, locale),
          })}
        </Alert>
      )}
      {isUnknown && (
        <Alert tone="held">
          <strong className="block font-semibold">{say('trip.unknown')}</strong>
          {say(isPending ? 'trip.asking-again' : 'trip.ask-again-words')}
        </Alert>
      )}
      {problem !== undefined && problem !== null && (
        <Alert tone="failed">
          <ProblemWords problem={problem} />
        </Alert>
      )}
      {wallet.error && (
        <Alert tone="failed">
          <ProblemWords problem={wallet.error} />
        </Alert>
      )}
      {isShort && <Alert tone="failed">{say('trip.short')}</Alert>}
      {/* What has been sent may be asked for, however the prices and the wallet stand by now. */}
      <Button
        type="submit"
        isPending={isPending}
        disabled={!isUnknown && (isLapsed || isShort)}
        className="w-full"
      >
        {isUnknown
          ? say('trip.ask-again')
          : say(before ? 'trip.accept-and-pay' : 'trip.pay', { amount: formatMoney(total, locale) })}
      </Button>
      <p className="text-13 text-muted">{say('trip.promise')}</p>
    </section>
  );
}

function afterPaying(available: WireMoney, total: WireMoney): WireMoney | undefined {
  if (available.currency !== total.currency) return undefined;
  return toWire(subtract(fromWire(available), fromWire(total)));
}

function findNewTotal(problem: unknown): WireMoney | undefined {
  if (!(problem instanceof ApiProblem) || problem.code !== 'price-changed') return undefined;
  return problem.details['total'] as WireMoney | undefined;
}
