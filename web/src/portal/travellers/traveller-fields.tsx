import { GENDERS, TITLES } from '@marga/contract/travellers';
import type { ReactNode } from 'react';
import { today } from '../../lib/clock.ts';
import { type MessageId, useSay } from '../../lib/i18n/text.ts';
import { DateField } from '../../ui/date-field.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { TEXT_LINK } from '../../ui/text-link.ts';
import { type BookDraft, needsPrinted, printedName } from './book-draft.ts';
import { NameHints } from './name-hints.tsx';
import { PassportStrip } from './passport-strip.tsx';
import type { NameUse } from './shared-hints.ts';

export interface FieldsProps {
  draft: BookDraft;
  onChange: (draft: BookDraft) => void;
  /** The fields whose problem is shown: none before the first try to save. */
  invalidFields: ReadonlySet<string>;
}

/** A part of the form under its name. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
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

/** The props of a field that holds text of the draft. */
function textOf(
  { draft, onChange, invalidFields }: FieldsProps,
  name: TextName,
  problem: MessageId,
  say: Say,
) {
  return {
    name,
    label: say(`traveller.${name}`),
    value: draft[name],
    problem: invalidFields.has(name) ? say(problem) : undefined,
    onChange: (event: { target: { value: string } }) => onChange({ ...draft, [name]: event.target.value }),
  };
}

type Say = ReturnType<typeof useSay>;

/** Wherever the name may be printed one day. */
const EVERYWHERE: readonly NameUse[] = [{ service: 'flight' }, { service: 'train' }];

export function NameFields(props: FieldsProps) {
  const say = useSay();
  const { draft, onChange } = props;
  const printed = printedName(draft);
  const isForeign = needsPrinted(draft);
  const isOtherwise = draft.printed !== undefined || isForeign;
  return (
    <Section title={say('travellers.form.name')}>
      <div className="grid items-start gap-4 sm:grid-cols-[8rem_1fr_1fr]">
        <SelectField
          {...textOf(props, 'title', 'traveller.problem.title', say)}
          prompt={say('traveller.choose')}
          options={TITLES.map((value) => ({ value, label: say(`traveller.title.${value}`) }))}
        />
        <TextField
          {...textOf(props, 'givenName', 'traveller.problem.givenName', say)}
          hint={say('travellers.form.name-hint')}
          autoComplete="off"
          maxLength={100}
        />
        <TextField
          {...textOf(props, 'familyName', 'travellers.problem.familyName', say)}
          hint={say('travellers.form.family-empty')}
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
              label={say(
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
        <PassportStrip {...printed} />
        {!isForeign && (
          <button
            type="button"
            className={`${TEXT_LINK} justify-self-start text-13`}
            onClick={() => onChange({ ...draft, printed: draft.printed ? undefined : printed })}
          >
            {say(draft.printed ? 'travellers.form.as-typed' : 'travellers.form.otherwise')}
          </button>
        )}
        <NameHints
          person={printed}
          original={{ givenName: draft.givenName, familyName: draft.familyName }}
          uses={EVERYWHERE}
        />
      </div>
    </Section>
  );
}

export function PersonFields(props: FieldsProps) {
  const say = useSay();
  const { draft, onChange, invalidFields } = props;
  return (
    <Section title={say('travellers.form.person')}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <DateField
          label={say('traveller.bornOn')}
          problem={invalidFields.has('bornOn') ? say('travellers.problem.bornOn') : undefined}
          value={draft.bornOn === '' ? undefined : draft.bornOn}
          onChange={(bornOn) => onChange({ ...draft, bornOn: bornOn ?? '' })}
          max={today()}
        />
        <SelectField
          {...textOf(props, 'gender', 'traveller.problem.gender', say)}
          prompt={say('traveller.choose')}
          options={GENDERS.map((value) => ({ value, label: say(`traveller.gender.${value}`) }))}
        />
        <TextField
          {...textOf(props, 'email', 'travellers.problem.email', say)}
          type="email"
          autoComplete="off"
        />
        <TextField
          {...textOf(props, 'phone', 'travellers.problem.phone', say)}
          type="tel"
          autoComplete="off"
          placeholder="+91 98123 45678"
        />
      </div>
    </Section>
  );
}
