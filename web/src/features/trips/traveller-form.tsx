import type { TravellerKind } from '@marga/contract/travellers/required-traveller-fields';
import {
  ADULT_TITLES,
  CHILD_TITLES,
  genderOfTitle,
  type Title,
  TITLES,
} from '@marga/contract/travellers/titles-and-genders';
import type { Service } from '@marga/contract/travel-services';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { todayInIndia } from '../../shared/clock.ts';
import { DateField } from '../../ui/date-field.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { toTripTravellerDraft } from '../travellers/trip-traveller-draft.ts';
import { TravellerNameHints } from '../travellers/traveller-name-hints.tsx';
import { TravellerPicker } from '../travellers/traveller-picker.tsx';
import { usePermission } from '../../shared/member/use-permission.ts';
import type { TravellerDraft, TravellerField } from './traveller-draft.ts';

interface TravellerFormProps {
  number: number;
  /** Holds the kind of traveller searched for, where the party has several kinds. */
  kind?: TravellerKind | undefined;
  draft: TravellerDraft;
  onChange: (draft: TravellerDraft) => void;
  /** Holds the fields whose problem is shown; it is empty before the first attempt to pay. */
  invalidFields: ReadonlySet<TravellerField>;
  /** Lists the suppliers that the name is sent to. */
  uses: readonly { service: Service; supplier: string }[];
  /** Holds the ids of people in the traveller book who are already on the trip. */
  taken: ReadonlySet<string>;
}

export function TravellerForm({
  number,
  kind,
  draft,
  onChange,
  invalidFields,
  uses,
  taken,
}: TravellerFormProps) {
  const t = useTranslations();
  const may = usePermission();
  const field = (name: TravellerField) => ({
    name: `travellers.${number - 1}.${name}`,
    label: t(`traveller.${name}`),
    problem: invalidFields.has(name) ? t(`traveller.problem.${name}`) : undefined,
  });
  const text = (name: TravellerField) => ({
    ...field(name),
    value: draft[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...draft, [name]: event.target.value }),
  });
  return (
    <fieldset className="rounded-14 border border-line bg-surface px-5 pt-4 pb-5">
      <legend className="sr-only">{t('traveller.legend', { number })}</legend>
      <div className="mb-3 grid items-center gap-x-6 gap-y-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,18rem)]">
        <p aria-hidden className="font-display text-16 font-semibold">
          {t('traveller.legend', { number })}
          {kind && (
            <span className="ml-2 rounded-4 border border-line px-1.5 py-0.5 font-sans text-13 font-medium text-muted">
              {t(`trip.party.kind.${kind}`)}
            </span>
          )}
        </p>
        {may('traveller:read') && (
          <TravellerPicker
            taken={taken}
            onPick={(row) => onChange({ ...toTripTravellerDraft(row), travellerId: row.id })}
          />
        )}
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-6">
        <SelectField
          {...text('title')}
          className="sm:col-span-2"
          prompt={t('traveller.choose')}
          onChange={({ target: { value } }) => onChange(withTitle(draft, value))}
          options={titlesFor(kind).map((value) => ({
            value,
            label: t(`traveller.title.${value}`),
          }))}
        />
        <TextField
          {...text('givenName')}
          isCapitals
          autoComplete="off"
          maxLength={40}
          className="sm:col-span-2"
        />
        <TextField
          {...text('familyName')}
          isCapitals
          autoComplete="off"
          maxLength={40}
          className="sm:col-span-2"
        />
        {draft.givenName !== '' && (draft.familyName !== '' || draft.bornOn !== '') && (
          <div className="empty:hidden sm:col-span-6">
            <TravellerNameHints person={draft} uses={uses} />
          </div>
        )}
        <div className="sm:col-span-3">
          <DateField
            label={field('bornOn').label}
            problem={field('bornOn').problem}
            value={draft.bornOn === '' ? undefined : draft.bornOn}
            onChange={(bornOn) => onChange({ ...draft, bornOn: bornOn ?? '' })}
            max={todayInIndia()}
          />
        </div>
        <SelectField
          {...text('gender')}
          className="sm:col-span-3"
          prompt={t('traveller.choose')}
          options={[
            { value: 'm', label: t('traveller.gender.m') },
            { value: 'f', label: t('traveller.gender.f') },
          ]}
        />
        <TextField
          {...text('email')}
          type="email"
          autoComplete="off"
          maxLength={254}
          className="sm:col-span-3"
        />
        <TextField
          {...text('phone')}
          type="tel"
          autoComplete="off"
          placeholder="+91 98123 45678"
          maxLength={30}
          className="sm:col-span-3"
        />
      </div>
    </fieldset>
  );
}

/** Children have titles of their own; where nobody said who is a child, every title is offered. */
function titlesFor(kind: TravellerKind | undefined): readonly Title[] {
  if (kind === undefined) return TITLES;
  return kind === 'adults' ? ADULT_TITLES : CHILD_TITLES;
}

/** Most titles imply a gender, which is then not asked for again. */
function withTitle(draft: TravellerDraft, title: string): TravellerDraft {
  return { ...draft, title, gender: draft.gender || (genderOfTitle(title) ?? '') };
}
