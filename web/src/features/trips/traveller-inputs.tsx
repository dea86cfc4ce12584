import type { TravellerKind } from '@marga/contract/travellers/required-traveller-fields';
import {
  ADULT_TITLES,
  CHILD_TITLES,
  GENDERS,
  genderOfTitle,
  type Title,
  TITLES,
} from '@marga/contract/travellers/titles-and-genders';
import type { InputHTMLAttributes } from 'react';
import { todayInIndia } from '../../shared/clock.ts';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { DateField } from '../../ui/date-field.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { listCountries } from '../travellers/countries.ts';
import { fieldsToShow, type TravellerDraft, type TravellerField } from './traveller-draft.ts';

interface TravellerInputsProps {
  readonly number: number;
  /** Holds the kind of traveller searched for, where the party has several kinds. */
  readonly kind?: TravellerKind | undefined;
  readonly draft: TravellerDraft;
  readonly onChange: (draft: TravellerDraft) => void;
  /** Holds the fields whose problem is shown; it is empty before the first attempt to pay. */
  readonly invalidFields: ReadonlySet<TravellerField>;
  /** Lists the fields that are required, in their order. */
  readonly fields: readonly TravellerField[];
  /** Returns the classes of a field, which say how wide it is. */
  readonly classOf: (field: TravellerField) => string;
}

const TEXT_INPUTS: Partial<
  Record<TravellerField, InputHTMLAttributes<HTMLInputElement> & { isCapitals?: boolean }>
> = {
  givenName: { isCapitals: true, maxLength: 40 },
  familyName: { isCapitals: true, maxLength: 40 },
  age: { inputMode: 'numeric', maxLength: 3 },
  passportNumber: { isCapitals: true, maxLength: 24 },
  pan: { isCapitals: true, maxLength: 10, placeholder: 'ABCPE1234F' },
  idNumber: { isCapitals: true, maxLength: 24 },
  email: { type: 'email', maxLength: 254 },
  phone: { type: 'tel', maxLength: 30, placeholder: '+91 98123 45678' },
};

/** Asks for these details of one traveller. */
export function TravellerInputs({
  number,
  kind,
  draft,
  onChange,
  invalidFields,
  fields,
  classOf,
}: TravellerInputsProps) {
  const t = useTranslations();
  const locale = useLocale();
  const choicesOf = (field: TravellerField) => {
    if (field === 'title')
      return titlesFor(kind).map((value) => ({ value, label: t(`traveller.title.${value}`) }));
    if (field === 'gender') return GENDERS.map((value) => ({ value, label: t(`traveller.gender.${value}`) }));
    return field === 'nationality' ? listCountries(locale) : undefined;
  };
  return fieldsToShow(fields, draft).map((field) => {
    const frame = {
      label: t(`traveller.${field}`),
      problem: invalidFields.has(field) ? t(`traveller.problem.${field}`) : undefined,
    };
    if (field === 'bornOn' || field === 'passportExpiresOn')
      return (
        <div key={field} className={classOf(field)}>
          <DateField
            {...frame}
            value={draft[field] === '' ? undefined : draft[field]}
            onChange={(date) => onChange({ ...draft, [field]: date ?? '' })}
            {...(field === 'bornOn' ? { max: todayInIndia() } : { min: todayInIndia() })}
          />
        </div>
      );
    const input = {
      ...frame,
      name: `travellers.${number - 1}.${field}`,
      value: draft[field],
      className: classOf(field),
      onChange: ({ target: { value } }: { target: { value: string } }) =>
        onChange(field === 'title' ? withTitle(draft, value) : { ...draft, [field]: value }),
    };
    const options = choicesOf(field);
    return options ? (
      <SelectField key={field} {...input} prompt={t('traveller.choose')} options={options} />
    ) : (
      <TextField key={field} {...input} {...TEXT_INPUTS[field]} autoComplete="off" />
    );
  });
}

/** Children have titles of their own; where nobody said who is a child, every title is offered. */
function titlesFor(kind: TravellerKind | undefined): readonly Title[] {
  if (kind === undefined) return TITLES;
  return kind === 'adults' ? ADULT_TITLES : CHILD_TITLES;
}

/** A gender that the title implied goes with it; one that a person chose stays. */
function withTitle(draft: TravellerDraft, title: string): TravellerDraft {
  return { ...draft, title, gender: draft.gender === genderOfTitle(draft.title) ? '' : draft.gender };
}
