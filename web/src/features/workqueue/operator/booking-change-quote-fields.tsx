import type { Service } from '@marga/contract/travel-services';
import type { WireMoney } from '@marga/contract/kernel/money';
import { useRef } from 'react';
import { formatMoney } from '../../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { TravellerForm } from '../../trips/traveller-form.tsx';
import { EMPTY_TRAVELLER, findInvalidTravellerFields } from '../../trips/traveller-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { TextAreaField, TextField } from '../../../ui/field.tsx';
import {
  hasNetRefund,
  isValidTravellerName,
  hasDepartureAndArrival,
  isChangeSameAsBooking,
  type ChangeQuoteInput,
  parseFareDifference,
  parseSeatNumbers,
} from './booking-change-quote-input.ts';
import { QuoteDeadlineFields } from './quote-deadline-fields.tsx';
import { type Bounds, LAST_MOMENT, parseCurrencyAmount } from './cancellation-quote-input.ts';

interface ChangeFieldsProps {
  typed: ChangeQuoteInput;
  before: ChangeQuoteInput;
  service: Service;
  /** Holds the amount that the supplier was paid for everything that is still booked. */
  paid: WireMoney;
  bounds: Bounds;
  /** Holds the fields that the server refused in the last request. */
  refused: ReadonlySet<string>;
  isTried: boolean;
  onType: (changed: Partial<ChangeQuoteInput>) => void;
}

/** Asks what a manual change costs and how the booking looks after it. Untouched fields stay as booked. */
export function BookingChangeQuoteFields({
  typed,
  before,
  service,
  paid,
  bounds,
  refused,
  isTried,
  onType,
}: ChangeFieldsProps) {
  const t = useTranslations();
  const locale = useLocale();
  const { currency } = paid;
  const missing = (parsedValue: unknown, message = t('console.work-queue.field.problem')) =>
    isTried && parsedValue === undefined ? message : undefined;
  return (
    <>
      <TextField
        name="difference"
        inputMode="text"
        label={t('console.work-queue.field.difference', { currency })}
        hint={t('console.work-queue.field.difference-hint', { amount: formatMoney(paid, locale) })}
        value={typed.difference}
        problem={
          missing(
            parseFareDifference(typed.difference, paid),
            t('console.work-queue.field.difference-problem'),
          ) ?? (refused.has('difference') ? t('console.work-queue.field.refused.amounts') : undefined)
        }
        onChange={({ target }) => onType({ difference: target.value })}
      />
      <TextField
        name="fee"
        inputMode="decimal"
        label={t('console.work-queue.field.fee', { currency })}
        value={typed.fee}
        problem={
          missing(parseCurrencyAmount(typed.fee, paid)) ??
          (refused.has('fee') ? t('console.work-queue.field.refused.amounts') : undefined)
        }
        onChange={({ target }) => onType({ fee: target.value })}
      />
      <QuoteDeadlineFields
        typed={typed}
        bounds={bounds}
        givesBack={hasNetRefund(typed, paid)}
        refused={refused.has('expiresAt') ? t('console.work-queue.field.refused.expiresAt') : undefined}
        isTried={isTried}
        onType={onType}
      />
      <Times
        typed={typed}
        isStay={service === 'hotel'}
        isRefused={refused.has('times')}
        isTried={isTried}
        onType={onType}
      />
      <Names typed={typed} isRefused={refused.has('names')} isTried={isTried} onType={onType} />
      <Added typed={typed} isTried={isTried} onType={onType} />
      {refused.has('added') && (
        <p role="alert" className="text-13 text-failed">
          {t('console.work-queue.field.refused.added')}
        </p>
      )}
      <TextField
        name="seats"
        label={t('console.work-queue.field.seats')}
        value={typed.seats}
        maxLength={80}
        problem={
          missing(parseSeatNumbers(typed.seats), t('console.work-queue.field.seats-problem')) ??
          (refused.has('seats') ? t('console.work-queue.field.refused.seats') : undefined)
        }
        onChange={({ target }) => onType({ seats: target.value })}
      />
      <TextField
        name="reference"
        label={t('console.work-queue.fact.becomes-reference')}
        value={typed.reference}
        maxLength={100}
        onChange={({ target }) => onType({ reference: target.value })}
      />
      <TextAreaField
        name="agreed"
        label={t('console.work-queue.field.agreed')}
        maxLength={500}
        value={typed.agreed}
        problem={
          isTried && isChangeSameAsBooking(typed, before)
            ? t('console.work-queue.field.nothing-changes')
            : undefined
        }
        onChange={({ target }) => onType({ agreed: target.value })}
      />
    </>
  );
}

interface PartProps {
  typed: ChangeQuoteInput;
  onType: (changed: Partial<ChangeQuoteInput>) => void;
}

function Times({
  typed,
  isStay,
  isRefused,
  isTried,
  onType,
}: PartProps & { isStay: boolean; isRefused: boolean; isTried: boolean }) {
  const t = useTranslations();
  const { times } = typed;
  return times.map((time, at) => {
    const change = (changed: Partial<typeof time>) =>
      onType({ times: times.with(at, { ...time, ...changed }) });
    const problem =
      isTried && !hasDepartureAndArrival(time)
        ? t('console.work-queue.field.times-problem')
        : isRefused
          ? t('console.work-queue.field.refused.times')
          : undefined;
    return (
      <fieldset key={at} className="grid gap-3 sm:grid-cols-2">
        <legend className="mb-1 text-13 font-semibold">
          {t('console.work-queue.field.times')}: {time.title}
        </legend>
        <TextField
          name={`times.${at}.departs`}
          type="datetime-local"
          max={LAST_MOMENT}
          label={t(isStay ? 'console.work-queue.field.check-in' : 'console.work-queue.field.departs')}
          value={time.departs}
          problem={problem}
          onChange={({ target }) => change({ departs: target.value.slice(0, 16) })}
        />
        <TextField
          name={`times.${at}.arrives`}
          type="datetime-local"
          max={LAST_MOMENT}
          label={t(isStay ? 'console.work-queue.field.check-out' : 'console.work-queue.field.arrives')}
          value={time.arrives}
          problem={problem}
          onChange={({ target }) => change({ arrives: target.value.slice(0, 16) })}
        />
        {time.number !== null && (
          <TextField
            name={`times.${at}.number`}
            label={t('console.work-queue.field.number')}
            value={time.number}
            maxLength={20}
            onChange={({ target }) => change({ number: target.value })}
          />
        )}
      </fieldset>
    );
  });
}

const NAMES = ['givenName', 'familyName'] as const;

function Names({
  typed: { names },
  isRefused,
  isTried,
  onType,
}: PartProps & { isRefused: boolean; isTried: boolean }) {
  const t = useTranslations();
  const problemOf = (field: (typeof NAMES)[number], text: string) => {
    if (isTried && !isValidTravellerName(text)) return t(`traveller.problem.${field}`);
    return isRefused ? t('console.work-queue.field.refused.names') : undefined;
  };
  return names.map(
    (name, at) =>
      name && (
        <fieldset key={at} className="grid gap-3 sm:grid-cols-2">
          <legend className="mb-1 text-13 font-semibold">
            {t('console.work-queue.field.names')}: {t('traveller.legend', { number: at + 1 })}
          </legend>
          {NAMES.map((field) => (
            <TextField
              key={field}
              name={`names.${at}.${field}`}
              label={t(`traveller.${field}`)}
              value={name[field]}
              isCapitals
              maxLength={40}
              autoComplete="off"
              problem={problemOf(field, name[field])}
              onChange={({ target }) => onType({ names: names.with(at, { ...name, [field]: target.value }) })}
            />
          ))}
        </fieldset>
      ),
  );
}

const NOBODY: ReadonlySet<string> = new Set();

function Added({ typed: { names, added }, isTried, onType }: PartProps & { isTried: boolean }) {
  const t = useTranslations();
  const addMore = useRef<HTMLButtonElement>(null);
  const remove = () => {
    onType({ added: added.slice(0, -1) });
    // Removing the last added traveller also removes this button, so the focus moves to the button that adds one.
    if (added.length === 1) addMore.current?.focus();
  };
  return (
    <>
      {added.map((traveller, at) => (
        <TravellerForm
          key={at}
          number={names.length + at + 1}
          draft={traveller}
          invalidFields={isTried ? findInvalidTravellerFields(traveller) : new Set()}
          uses={[]}
          taken={NOBODY}
          onChange={(changed) => onType({ added: added.with(at, changed) })}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        {names.length + added.length < 9 && (
          <Button ref={addMore} kind="outline" onClick={() => onType({ added: [...added, EMPTY_TRAVELLER] })}>
            {t('console.work-queue.field.add-traveller')}
          </Button>
        )}
        {added.length > 0 && (
          <Button kind="outline" onClick={remove}>
            {t('console.work-queue.field.remove-traveller')}
          </Button>
        )}
      </div>
    </>
  );
}
