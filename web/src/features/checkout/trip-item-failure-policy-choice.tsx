import type { Checkout } from '@marga/contract/checkout/checkout';
import { useTranslations } from '../../shared/i18n/use-translations.ts';

type OnFailure = Checkout['onFailure'];

interface FailureChoiceProps {
  readonly value: OnFailure;
  readonly onChange: (value: OnFailure) => void;
  /** This is true once the booking request has been sent: a retry must be identical, so the choice cannot change. */
  readonly isFixed: boolean;
}

/** Asks in advance what happens to the other items of a trip when one fails. */
export function TripItemFailurePolicyChoice({ value, onChange, isFixed }: FailureChoiceProps) {
  const t = useTranslations();
  return (
    <fieldset disabled={isFixed} className="grid min-w-0 gap-2">
      <legend className="mb-2 text-13 font-semibold text-muted">{t('trip.on-failure')}</legend>
      {(['continue', 'halt'] as const).map((choice) => (
        <div
          key={choice}
          className="rounded-8 border border-line bg-surface has-checked:border-ink has-checked:ring-1 has-checked:ring-ink has-checked:ring-inset"
        >
          <label className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-8 px-3 py-2 text-14 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
            <input
              type="radio"
              name="on-failure"
              value={choice}
              checked={value === choice}
              onChange={() => onChange(choice)}
              aria-describedby={`on-failure-${choice}`}
              className="size-[18px] shrink-0 accent-primary outline-none"
            />
            <span className="font-semibold">{t(`trip.on-failure.${choice}`)}</span>
          </label>
          <p id={`on-failure-${choice}`} className="-mt-1 px-3 pb-2.5 pl-10 text-13 text-muted">
            {t(`trip.on-failure.${choice}-text`)}
          </p>
        </div>
      ))}
    </fieldset>
  );
}
