import { type BookingWithDetails, traveller as travellerSchema } from '@marga/contract/bookings/booking';
import { useState } from 'react';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { focusFirstInvalidField } from '../../../ui/focus-first-invalid-field.ts';
import { remainingTravellersOf, travellersWithDetailsOf } from '../booking-travellers-and-legs.ts';
import type { WantedChange } from './use-booking-change-quote.ts';

interface NameFormProps {
  booking: BookingWithDetails;
  onWant: (wanted: WantedChange | undefined) => void;
}

const NAMES = ['givenName', 'familyName'] as const;

/** Lets the user correct names; suppliers accept corrections of the spelling, but not another person. */
export function NameCorrectionForm({ booking, onWant }: NameFormProps) {
  const t = useTranslations();
  const [people, setPeople] = useState(() => travellersWithDetailsOf(booking));
  const [isTried, setTried] = useState(false);
  const isWrong = (at: number, name: (typeof NAMES)[number]) =>
    !travellerSchema.shape[name].safeParse(people[at]?.[name]).success;
  const isChanged = people.some((person, at) =>
    NAMES.some((name) => person[name] !== booking.travellers[at]?.[name]),
  );
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        const isFine = people.every((_, at) => NAMES.every((name) => !isWrong(at, name)));
        if (!isFine) focusFirstInvalidField(event.currentTarget);
        else if (isChanged) onWant({ travellers: people });
      }}
    >
      <p className="text-14 text-muted">{t('change.names-text')}</p>
      {remainingTravellersOf(booking).map((at) => (
        <fieldset key={at} className="grid gap-3 sm:grid-cols-2">
          <legend className="mb-1 text-13 font-semibold">{t('traveller.legend', { number: at + 1 })}</legend>
          {NAMES.map((name) => (
            <TextField
              key={name}
              name={`travellers.${at}.${name}`}
              label={t(`traveller.${name}`)}
              problem={isTried && isWrong(at, name) ? t(`traveller.problem.${name}`) : undefined}
              value={people[at]?.[name] ?? ''}
              isCapitals
              autoComplete="off"
              onChange={({ target }) => {
                setPeople(
                  people.map((person, index) =>
                    index === at ? { ...person, [name]: target.value } : person,
                  ),
                );
                onWant(undefined);
              }}
            />
          ))}
        </fieldset>
      ))}
      <div>
        <Button type="submit" disabled={!isChanged}>
          {t('change.ask')}
        </Button>
      </div>
    </form>
  );
}
