import type { Checkout } from '@marga/contract/checkout/checkout';
import type { Trip } from '@marga/contract/trips/trip';
import type { PaymentMethod } from '@marga/contract/ledger/ledger';
import { type ReactNode, useState } from 'react';
import { ApiProblem } from '../../shared/api-problem.ts';
import { focusFirstInvalidField } from '../../ui/focus-first-invalid-field.ts';
import { DoubleBookings } from '../trips/double-bookings.tsx';
import { UnavailableAncillaries } from '../trips/ancillaries/unavailable-ancillaries.tsx';
import { TripItemFailurePolicyChoice } from './trip-item-failure-policy-choice.tsx';
import { findPartyProblemsAndDuplicates } from '../trips/travelling-party-problems.tsx';
import { TripPaymentSection } from './trip-payment-section.tsx';
import { TravellersSection } from '../trips/travellers-section.tsx';
import { findInvalidTravellerFields, travellerFromDraft } from '../trips/traveller-draft.ts';
import { tripTotalBeforeRepricing } from '../trips/trip-total-before-repricing.ts';
import { ChangedTripPrices } from '../trips/trip-price-and-availability-changes.tsx';
import { findInvalidTripDetails, type TripDraft } from '../trips/trip-draft.ts';
import { TripDetailsForm } from '../trips/trip-details-form.tsx';
import { useCheckout } from './use-checkout.ts';
import { usePaymentMethods } from './use-payment-methods.ts';

interface PaymentFormProps {
  trip: Trip;
  draft: TripDraft;
  onChange: (changes: Partial<TripDraft>) => void;
  /** Saves what was typed, because a trip that has been paid can no longer change. */
  saveDraft: () => Promise<void>;
  isLapsed: boolean;
  items: ReactNode;
  /** Renders the price breakdown below the fields to fill in. */
  price: ReactNode;
}

export function PaymentForm({ trip, draft, onChange, saveDraft, isLapsed, items, price }: PaymentFormProps) {
  const [isTried, setTried] = useState(false);
  const [isTwiceMeant, setTwiceMeant] = useState(false);
  const [wanted, setWanted] = useState<PaymentMethod>();
  const [onFailure, setOnFailure] = useState<Checkout['onFailure']>('continue');
  const { pay, isPending, isUnknown, sent, problem } = useCheckout(trip, saveDraft);
  const total = sent?.acceptedTotal ?? trip.total;
  const isUnheld = isRefusedToHold(problem);
  const { choices, method, error } = usePaymentMethods(total, sent?.payWith ?? wanted, {
    isHoldRefused: isUnheld,
  });
  const findings = findPartyProblemsAndDuplicates(trip, draft.party);
  const invalidFields = findInvalidTripDetails(draft);

  const submit = (form: HTMLFormElement) => {
    setTried(true);
    if (
      invalidFields.size > 0 ||
      draft.party.some((traveller) => findInvalidTravellerFields(traveller).size > 0)
    ) {
      focusFirstInvalidField(form);
      return;
    }
    if (findings.problems.length > 0 || (findings.twice.length > 0 && !isTwiceMeant)) {
      form.querySelector<HTMLElement>('[data-findings]')?.focus();
      return;
    }
    if (method !== undefined)
      pay({
        travellers: draft.party.map(travellerFromDraft),
        acceptedTotal: total,
        offerIds: sent?.offerIds ?? trip.items.map(({ offerId }) => offerId),
        payWith: method,
        onFailure,
      });
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
        <TravellersSection
          trip={trip}
          party={draft.party}
          onChange={(party) => onChange({ party })}
          isTried={isTried}
          findings={findings}
          isTwiceMeant={isTwiceMeant}
          onTwiceMeant={setTwiceMeant}
        />
        <DoubleBookings trip={trip} />
        <TripDetailsForm
          draft={draft}
          onChange={onChange}
          invalidFields={isTried ? invalidFields : new Set()}
        />
        {price}
      </div>
      <TripPaymentSection
        total={total}
        clientTotal={trip.clientTotal}
        before={tripTotalBeforeRepricing(trip)}
        choices={choices}
        method={method}
        onMethod={setWanted}
        problem={(isPriceChange(problem) || isUnknown || isUnheld ? undefined : problem) ?? error}
        isPending={isPending}
        isUnknown={isUnknown}
        isLapsed={isLapsed}
      >
        {trip.items.length > 1 && (
          <TripItemFailurePolicyChoice
            value={sent?.onFailure ?? onFailure}
            onChange={setOnFailure}
            isFixed={isUnknown}
          />
        )}
        <UnavailableAncillaries problem={problem} />
        <ChangedTripPrices changes={trip.changes} />
      </TripPaymentSection>
    </form>
  );
}

/** Returns whether a supplier of this trip refuses to hold items unpaid. */
function isRefusedToHold(problem: unknown): boolean {
  return (
    problem instanceof ApiProblem &&
    problem.code === 'payment-method-off' &&
    problem.details['offerIds'] !== undefined
  );
}

/** A price change is shown item by item, and not as an error. */
function isPriceChange(problem: unknown): boolean {
  return problem instanceof ApiProblem && problem.code === 'price-changed';
}
