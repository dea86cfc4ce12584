import { GENDERS, TITLES } from '@marga/contract/travellers/titles-and-genders';
import type { ReactNode } from 'react';
import { todayInIndia } from '../../shared/clock.ts';
import { type MessageId, useTranslations } from '../../shared/i18n/use-translations.ts';
import { DateField } from '../../ui/date-field.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { TEXT_LINK } from '../../ui/text-link-classes.ts';
import { type TravellerBookDraft, needsPrintedName, printedNameOf } from './saved-traveller-draft.ts';
import { TravellerNameHints } from './traveller-name-hints.tsx';
import { PassportNamePreview } from './passport-name-preview.tsx';
import type { NameUse } from './merge-name-hints-across-suppliers.ts';

export interface FieldsProps {
  draft: TravellerBookDraft;
  onChange: (draft: TravellerBookDraft) => void;
  /** Holds the fields whose problem is shown; it is empty before the first attempt to save. */
  invalidFields: ReadonlySet<string>;
}

export function TravellerFormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 border-t border-line pt-4 first:border-t-0 first:pt-0">
      <legend className="sr-only">{title}</legend>
      <p aria-hidden className="mb-2 font-display text-16 font-semibold">
        {title}
      </p>
      {children}
    </fieldset>
  );
}

type TextName = 'title' | 'givenName' | 'familyName' | 'gender' | 'email' | 'phone';

/** Returns the props of a text field of the form: its label, its value and its problem. */
function textOf(
  { draft, onChange, invalidFields }: FieldsProps,
  name: TextName,
  problem: MessageId,
  t: Translate,
) {
  return {
    name,
    label: t(`traveller.${name}`),
    value: draft[name],
    problem: invalidFields.has(name) ? t(problem) : undefined,
    onChange: (event: { target: { value: string } }) => onChange({ ...draft, [name]: event.target.value }),
  };
}

type Translate = ReturnType<typeof useTranslations>;

/** Covers every service on which the name may be printed later. */
const EVERYWHERE: readonly NameUse[] = [{ service: 'flight' }, { service: 'train' }];

export function TravellerNameFields(props: FieldsProps) {
  const t = useTranslations();
  const { draft, onChange } = props;
  const printed = printedNameOf(draft);
  const isForeign = needsPrintedName(draft);
  const isOtherwise = draft.printed !== undefined || isForeign;
  return (
    <TravellerFormSection title={t('travellers.form.name')}>
      <div className="grid items-start gap-4 sm:grid-cols-[8rem_1fr_1fr]">
        <SelectField
          {...textOf(props, 'title', 'traveller.problem.title', t)}
          prompt={t('traveller.choose')}
          options={TITLES.map((value) => ({ value, label: t(`traveller.title.${value}`) }))}
        />
        <TextField
          {...textOf(props, 'givenName', 'traveller.problem.givenName', t)}
          hint={t('travellers.form.name-hint')}
          autoComplete="off"
          maxLength={100}
        />
        <TextField
          {...textOf(props, 'familyName', 'travellers.problem.familyName', t)}
          hint={t('travellers.form.family-empty')}
          autoComplete="off"
          maxLength={100}
        />
      </div>
      {isOtherwise && (
        <div className="mt-4 grid items-start gap-4 sm:grid-cols-2">
          {(['givenName', 'familyName'] as const).map((name) => (
            <TextField
              key={name}
              name={`printed.${name}`}
              label={t(
                name === 'givenName' ? 'travellers.form.given-printed' : 'travellers.form.family-printed',
              )}
              isCapitals
              autoComplete="off"
              maxLength={40}
              value={printed[name]}
              onChange={({ target }) => onChange({ ...draft, printed: { ...printed, [name]: target.value } })}
            />
          ))}
        </div>
      )}
      <div className="mt-4 grid grid-cols-1 gap-2">
        <PassportNamePreview {...printed} />
        {!isForeign && (
          <button
            type="button"
            className={`${TEXT_LINK} justify-self-start text-13`}
            onClick={() => onChange({ ...draft, printed: draft.printed ? undefined : printed })}
          >
            {t(draft.printed ? 'travellers.form.as-typed' : 'travellers.form.otherwise')}
          </button>
        )}
        <TravellerNameHints
          person={printed}
          original={{ givenName: draft.givenName, familyName: draft.familyName }}
          uses={EVERYWHERE}
        />
      </div>
    </TravellerFormSection>
  );
}

export function TravellerPersonalDetailsFields(props: FieldsProps) {
  const t = useTranslations();
  const { draft, onChange, invalidFields } = props;
  return (
    <TravellerFormSection title={t('travellers.form.person')}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <DateField
          label={t('traveller.bornOn')}
          problem={invalidFields.has('bornOn') ? t('travellers.problem.bornOn') : undefined}
          value={draft.bornOn === '' ? undefined : draft.bornOn}
          onChange={(bornOn) => onChange({ ...draft, bornOn: bornOn ?? '' })}
          max={todayInIndia()}
        />
        <SelectField
          {...textOf(props, 'gender', 'traveller.problem.gender', t)}
          prompt={t('traveller.choose')}
          options={GENDERS.map((value) => ({ value, label: t(`traveller.gender.${value}`) }))}
        />
        <TextField
          {...textOf(props, 'email', 'travellers.problem.email', t)}
          type="email"
          autoComplete="off"
        />
        <TextField
          {...textOf(props, 'phone', 'travellers.problem.phone', t)}
          type="tel"
          autoComplete="off"
          placeholder="+91 98123 45678"
        />
      </div>
    </TravellerFormSection>
  );
}
