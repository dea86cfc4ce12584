import type { Trip } from '@marga/contract/booking';
import type { WireMoney } from '@marga/contract/kernel/money';
import type { PaymentMethod } from '@marga/contract/ledger';
import { type ReactNode, useState } from 'react';
import { useSay } from '../../lib/i18n/text.ts';
import { ApiProblem } from '../../lib/problem.ts';
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts';
import { PaymentCard } from './payment-card.tsx';
import { TravellerForm } from './traveller-form.tsx';
import { EMPTY_TRAVELLER, fieldsToMend, travellerOf } from './travellers.ts';
import { useCheckout } from './use-checkout.ts';
import { useMethods } from './use-methods.ts';

interface PaymentFormProps {
  trip: Trip;
  isLapsed: boolean;
  items: ReactNode;
  /** How the total comes about; after what has to be filled in. */
  price: ReactNode;
}

export function PaymentForm({ trip, isLapsed, items, price }: PaymentFormProps) {
  const say = useSay();
  const [drafts, setDrafts] = useState(() => Array.from({ length: trip.travellers }, () => EMPTY_TRAVELLER));
  const [isTried, setTried] = useState(false);
  const [wanted, setWanted] = useState<PaymentMethod>();
  const { pay, isPending, isUnknown, sent, problem } = useCheckout(trip);
  const newTotal = findNewTotal(problem);
  const total = newTotal ?? sent?.acceptedTotal ?? trip.total;
  const isUnheld = isRefusedToHold(problem);
  const { choices, method, error } = useMethods(total, sent?.payWith ?? wanted, { isHoldRefused: isUnheld });

  const submit = (form: HTMLFormElement) => {
    setTried(true);
    if (drafts.some((draft) => fieldsToMend(draft).size > 0)) {
      focusFirstInvalid(form);
      return;
    }
    if (method !== undefined)
      pay({ travellers: drafts.map(travellerOf), acceptedTotal: total, payWith: method });
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) submit(event.currentTarget);
      }}
      className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]"
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
        {price}
      </div>
      <PaymentCard
        total={total}
        clientTotal={trip.clientTotal}
        before={newTotal && trip.total}
        choices={choices}
        method={method}
        onMethod={setWanted}
        problem={(newTotal || isUnknown || isUnheld ? undefined : problem) ?? error}
        isPending={isPending}
        isUnknown={isUnknown}
        isLapsed={isLapsed}
      />
    </form>
  );
}

/** A supplier of this trip keeps nothing unpaid. */
function isRefusedToHold(problem: unknown): boolean {
  return (
    problem instanceof ApiProblem &&
    problem.code === 'payment-method-off' &&
    problem.details['offerIds'] !== undefined
  );
}

function findNewTotal(problem: unknown): WireMoney | undefined {
  if (!(problem instanceof ApiProblem) || problem.code !== 'price-changed') return undefined;
  return problem.details['total'] as WireMoney | undefined;
}
