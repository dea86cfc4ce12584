import type { BookingPart } from '@marga/contract/amendments/traveller-and-leg-selection';
import type { Booking } from '@marga/contract/bookings/booking';
import { type ReactNode, useState } from 'react';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { Button } from '../../ui/button.tsx';
import { RadioButtonRow } from '../../ui/radio-button-row.tsx';
import { Checkbox } from '../../ui/field.tsx';
import {
  remainingLegsOf,
  listItineraryLegs,
  formatLeg,
  toBookingPartToCancel,
  remainingTravellersOf,
  WHOLE,
} from './booking-travellers-and-legs.ts';
import type { Amendments } from './use-amendments.ts';

type PartKind = 'whole' | 'travellers' | 'legs';

/**
 * Returns which kinds of part can be cancelled: always the whole booking, and single travellers or legs where this is
 * allowed and more than one remains.
 */
export function listCancellablePartKinds(
  booking: Booking,
  can: Pick<Amendments['can'], 'cancelTravellers' | 'cancelLegs'>,
): readonly PartKind[] {
  return [
    'whole',
    ...(can.cancelTravellers && remainingTravellersOf(booking).length > 1 ? (['travellers'] as const) : []),
    ...(can.cancelLegs && remainingLegsOf(booking).length > 1 ? (['legs'] as const) : []),
  ];
}

/** Returns every kind of part whose cancellation can be requested from the operators, who arrange it by telephone. */
export function listManuallyCancellablePartKinds(booking: Booking): readonly PartKind[] {
  return listCancellablePartKinds(booking, { cancelTravellers: true, cancelLegs: true });
}

interface PartChoiceProps {
  booking: Booking;
  kinds: readonly PartKind[];
  onChoose: (part: BookingPart) => void;
  /** Holds the label of the submit button, which is a verb; the children are further inputs above the button. */
  submit?: string;
  isPending?: boolean;
  children?: ReactNode;
}

/** Lets the user choose what to cancel: the whole booking, some of the travellers, or some of the legs. */
export function BookingPartToCancelChoice({
  booking,
  kinds,
  onChoose,
  submit,
  isPending = false,
  children,
}: PartChoiceProps) {
  const t = useTranslations();
  const locale = useLocale();
  const [kind, setKind] = useState<PartKind>('whole');
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const left = kind === 'legs' ? remainingLegsOf(booking) : remainingTravellersOf(booking);
  const nameOf = (at: number): string => {
    if (kind === 'legs') {
      const leg = listItineraryLegs(booking.itinerary)[at];
      return leg ? formatLeg(leg, t, locale) : '';
    }
    const traveller = booking.travellers[at];
    return traveller ? `${traveller.givenName} ${traveller.familyName}` : '';
  };
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(kind === 'whole' ? WHOLE : toBookingPartToCancel(kind, chosen, left));
      }}
    >
      {kinds.length > 1 && (
        <RadioButtonRow
          name="part"
          label={t('cancel.part')}
          choices={kinds.map((value) => ({ value, label: t(`cancel.part.${value}`) }))}
          value={kind}
          onChange={(next) => {
            setKind(next);
            setChosen([]);
          }}
        />
      )}
      {kind !== 'whole' && (
        <fieldset className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
          <legend className="mb-1 text-13 font-semibold text-muted">
            {t(kind === 'legs' ? 'cancel.which-legs' : 'cancel.which-travellers')}
          </legend>
          {left.map((at) => (
            <Checkbox
              key={at}
              name={`${kind}.${at}`}
              checked={chosen.includes(at)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, at] : chosen.filter((each) => each !== at))
              }
            >
              {nameOf(at)}
            </Checkbox>
          ))}
        </fieldset>
      )}
      {children}
      <div>
        <Button type="submit" isPending={isPending} disabled={kind !== 'whole' && chosen.length === 0}>
          {submit ?? t('cancel.ask')}
        </Button>
      </div>
    </form>
  );
}
