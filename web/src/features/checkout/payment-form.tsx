import type { Checkout } from '@marga/contract/checkout/checkout';
import type { Trip } from '@marga/contract/trips/trip';
import type { PaymentMethod } from '@marga/contract/ledger/ledger';
import { Armchair } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ApiProblem } from '../../shared/api-problem.ts';
import { type Translate, useTranslations } from '../../shared/i18n/use-translations.ts';
import { usePermission } from '../../shared/member/use-permission.ts';
import { Checkbox } from '../../ui/field.tsx';
import { focusFirstInvalidField } from '../../ui/focus-first-invalid-field.ts';
import { FoldedLine } from '../../ui/folded-line.tsx';
import { DoubleBookings } from '../trips/double-bookings.tsx';
import { UnavailableAncillaries } from '../trips/ancillaries/unavailable-ancillaries.tsx';
import { findPartyProblemsAndDuplicates } from '../trips/travelling-party-findings.ts';
import { requiredFieldsByTraveller, TravellersSection } from '../trips/travellers-section.tsx';
import { findInvalidTravellerFields, tripTravellerFromDraft } from '../trips/traveller-draft.ts';
import { tripTotalBeforeRepricing } from '../trips/trip-total-before-repricing.ts';
import { ChangedTripPrices } from '../trips/trip-price-and-availability-changes.tsx';
import { findInvalidTripDetails, tripContactFromDraft, type TripDraft } from '../trips/trip-draft.ts';
import { TripContactSection, TripInvoiceAndClient } from '../trips/trip-details-form.tsx';
import { SoldOutAlternatives } from '../trips/find-alternatives-button.tsx';
import { TripPriceDetails } from '../trips/trip-price-details.tsx';
import { TripSummary } from '../trips/trip-summary.tsx';
import { PriceHoldCountdown } from './countdown.tsx';
import { TripItemFailurePolicyChoice } from './trip-item-failure-policy-choice.tsx';
import { PaymentNotices, TripPayBar, TripPaymentMethods } from './trip-payment-section.tsx';
import { useCheckout } from './use-checkout.ts';
import { usePaymentMethods } from './use-payment-methods.ts';

interface PaymentFormProps {
  trip: Trip;
  draft: TripDraft;
  onChange: (changes: Partial<TripDraft>) => void;
  /** Saves what was typed, because a trip that has been paid can no longer change. */
  saveDraft: () => Promise<void>;
  isLapsed: boolean;
  /** Renders what can be added to the items of the trip. */
  ancillaries: ReactNode;
  /** Renders what changes the trip itself: its items, and further ones. */
  tripActions: ReactNode;
}

/** Asks who travels and how it is paid, beside a summary of what is bought. */
export function PaymentForm(props: PaymentFormProps) {
  const { trip, draft, onChange, saveDraft, isLapsed } = props;
  const may = usePermission();
  const [isTried, setTried] = useState(false);
  const [isTwiceMeant, setTwiceMeant] = useState(false);
  const [wanted, setWanted] = useState<PaymentMethod>();
  const [isRemembering, setRemembering] = useState(true);
  const [onFailure, setOnFailure] = useState<Checkout['onFailure']>('continue');
  const { pay, isPending, isUnknown, sent, problem } = useCheckout(trip, saveDraft);
  const total = sent?.acceptedTotal ?? trip.total;
  const isUnheld = isRefusedToHold(problem);
  const { choices, method, error } = usePaymentMethods(total, sent?.payWith ?? wanted, {
    isHoldRefused: isUnheld,
  });
  const findings = findPartyProblemsAndDuplicates(trip, draft.party);
  const invalidDetails = findInvalidTripDetails(draft);
  const named = namedTravellersOf(trip, draft);

  // Whoever was chosen from the list is in it.
  const mayRemember =
    may('traveller:manage') && named.some(({ traveller }) => traveller.travellerId === null);

  const submit = (form: HTMLFormElement) => {
    setTried(true);
    if (
      invalidDetails.size > 0 ||
      named.some(({ traveller, fields }) => findInvalidTravellerFields(traveller, fields).size > 0)
    ) {
      focusFirstInvalidField(form);
      return;
    }
    if (findings.problems.length > 0 || (findings.twice.length > 0 && !isTwiceMeant)) {
      form.querySelector<HTMLElement>('[data-findings]')?.focus();
      return;
    }
    const contact = tripContactFromDraft(draft);
    if (method !== undefined && contact)
      pay({
        travellers: named.map(({ traveller, fields }) => tripTravellerFromDraft(traveller, fields)),
        contact: { email: contact.email, phone: contact.phone },
        rememberTravellers: mayRemember && isRemembering,
        acceptedTotal: total,
        offerIds: sent?.offerIds ?? trip.items.map(({ offerId }) => offerId),
        payWith: method,
        onFailure,
      });
  };
  const payment = {
    total,
    clientTotal: trip.clientTotal,
    before: tripTotalBeforeRepricing(trip),
    choices,
    method,
    onMethod: setWanted,
    problem: (isPriceChange(problem) || isUnknown || isUnheld ? undefined : problem) ?? error,
    isPending,
    isUnknown,
    isLapsed,
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // Enter in a sheet over the form sends the form too, which must not pay.
        const isBehindDialog = event.currentTarget.querySelector('dialog[open]') !== null;
        if (!isPending && !isBehindDialog) submit(event.currentTarget);
      }}
      className="flex flex-col gap-2 lg:grid lg:grid-cols-[minmax(0,1fr)_22.75rem] lg:items-start lg:gap-5"
    >
      <div className="max-lg:contents lg:sticky lg:top-[calc(var(--frame-top,0px)+1rem)] lg:col-start-2 lg:row-start-1 lg:overflow-clip lg:rounded-14 lg:border lg:border-line lg:bg-surface">
        {!isLapsed && (
          <PriceHoldCountdown
            until={trip.expiresAt}
            className="max-lg:sticky max-lg:top-[var(--frame-top,0px)] max-lg:z-10 max-lg:order-1 max-lg:-mx-4 max-lg:-mb-2"
          />
        )}
        <div className="max-lg:order-2 max-lg:-mx-4 max-lg:border-b max-lg:border-line max-lg:bg-surface lg:border-b lg:border-dashed lg:border-control">
          <TripSummary trip={trip} />
        </div>
        <div className="max-lg:contents lg:grid lg:gap-3 lg:p-4">
          <TripPayBar {...payment} travellers={trip.travellers} />
          <div className="grid gap-3 empty:hidden max-lg:order-4 lg:order-2">
            <TripPriceDetails
              trip={trip}
              className="rounded-8 border border-line max-lg:-mx-4 max-lg:rounded-none max-lg:border-x-0 max-lg:bg-surface"
            />
            <PaymentNotices {...payment} />
            <SoldOutAlternatives trip={trip} problem={problem} />
            <UnavailableAncillaries problem={problem} />
            <ChangedTripPrices changes={trip.changes} />
          </div>
        </div>
      </div>
      <div className="grid min-w-0 gap-2 max-lg:order-3 lg:gap-3 lg:col-start-1 lg:row-start-1">
        <div className="min-w-0 border-line bg-surface max-lg:-mx-4 max-lg:border-y lg:rounded-14 lg:border">
          <TravellersSection
            trip={trip}
            party={draft.party}
            onChange={(party) => onChange({ party })}
            isTried={isTried}
            findings={findings}
            isTwiceMeant={isTwiceMeant}
            onTwiceMeant={setTwiceMeant}
          />
          {mayRemember && <RememberTravellers isChosen={isRemembering} onChange={setRemembering} />}
          <div className="px-5">
            <DoubleBookings trip={trip} />
          </div>
          <TripContactSection
            draft={draft}
            onChange={onChange}
            invalidFields={isTried ? invalidDetails : new Set()}
          />
          <AncillariesLine trip={trip}>{props.ancillaries}</AncillariesLine>
          <TripInvoiceAndClient
            draft={draft}
            onChange={onChange}
            invalidFields={isTried ? invalidDetails : new Set()}
          />
          <TripPaymentMethods {...payment}>
            {trip.items.length > 1 && (
              <TripItemFailurePolicyChoice
                value={sent?.onFailure ?? onFailure}
                onChange={setOnFailure}
                isFixed={isUnknown}
              />
            )}
          </TripPaymentMethods>
        </div>
        {props.tripActions}
      </div>
    </form>
  );
}

/** Returns the travellers whom the offers ask to be named, each with what is required. */
function namedTravellersOf(trip: Trip, { party }: TripDraft) {
  return requiredFieldsByTraveller(trip).flatMap((fields, at) => {
    const traveller = party[at];
    return traveller && fields.length > 0 ? [{ traveller, fields }] : [];
  });
}

function AncillariesLine({ trip, children }: { trip: Trip; children: ReactNode }) {
  const t = useTranslations();
  return (
    <FoldedLine
      icon={Armchair}
      title={t('trip.ancillaries')}
      value={formatChosenAncillaries(trip, t)}
      className="border-t border-dashed border-control"
    >
      {children}
    </FoldedLine>
  );
}

interface RememberProps {
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

function RememberTravellers({ isChosen, onChange }: RememberProps) {
  const t = useTranslations();
  return (
    <Checkbox
      name="remember"
      className="mx-5 mb-3 text-13!"
      checked={isChosen}
      onChange={({ target }) => onChange(target.checked)}
    >
      {t('trip.party.remember')}
    </Checkbox>
  );
}

/** Names what was chosen with the items, or says that nothing was. */
function formatChosenAncillaries({ items }: Trip, t: Translate): string {
  const names = items.flatMap(({ ancillaries }) => ancillaries.map(({ name }) => name));
  return names.length === 0 ? t('trip.none-chosen') : names.join(', ');
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
