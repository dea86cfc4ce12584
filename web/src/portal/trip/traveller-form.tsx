import { useSay } from '../../lib/i18n/text.ts';
import { today } from '../../lib/clock.ts';
import { DateField } from '../../ui/date-field.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import type { TravellerDraft, TravellerField } from './travellers.ts';

interface TravellerFormProps {
  number: number;
  draft: TravellerDraft;
  onChange: (draft: TravellerDraft) => void;
  /** The fields whose problem is shown: none before the first try to pay. */
  toMend: ReadonlySet<TravellerField>;
}

export function TravellerForm({ number, draft, onChange, toMend }: TravellerFormProps) {
  const say = useSay();
  const field = (name: TravellerField) => ({
    name: `travellers.${number - 1}.${name}`,
    label: say(`traveller.${name}`),
    problem: toMend.has(name) ? say(`traveller.problem.${name}`) : undefined,
  });
  const text = (name: TravellerField) => ({
    ...field(name),
    value: draft[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...draft, [name]: event.target.value }),
  });
  return (
    <fieldset className="rounded-14 border border-line bg-surface px-5 pt-4 pb-5">
      <legend className="sr-only">{say('traveller.legend', { number })}</legend>
      <p aria-hidden className="mb-3 font-display text-16 font-semibold">
        {say('traveller.legend', { number })}
      </p>
      <div className="grid items-start gap-4 sm:grid-cols-6">
        <SelectField
          {...text('title')}
          className="sm:col-span-2"
          prompt={say('traveller.choose')}
          options={(['mr', 'ms', 'mrs', 'miss', 'dr'] as const).map((value) => ({
            value,
            label: say(`traveller.title.${value}`),
          }))}
        />
        <TextField {...text('givenName')} isCapitals autoComplete="off" className="sm:col-span-2" />
        <TextField {...text('familyName')} isCapitals autoComplete="off" className="sm:col-span-2" />
        <div className="sm:col-span-3">
          <DateField
            label={field('bornOn').label}
            problem={field('bornOn').problem}
            value={draft.bornOn === '' ? undefined : draft.bornOn}
            onChange={(bornOn) => onChange({ ...draft, bornOn: bornOn ?? '' })}
            max={today()}
          />
        </div>
        <SelectField
          {...text('gender')}
          className="sm:col-span-3"
          prompt={say('traveller.choose')}
          options={[
            { value: 'm', label: say('traveller.gender.m') },
            { value: 'f', label: say('traveller.gender.f') },
          ]}
        />
        <TextField {...text('email')} type="email" autoComplete="off" className="sm:col-span-3" />
        <TextField
          {...text('phone')}
          type="tel"
          autoComplete="off"
          placeholder="+91 98123 45678"
          className="sm:col-span-3"
        />
      </div>
    </fieldset>
  );
}
