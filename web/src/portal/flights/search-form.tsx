import { Search, Users } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useSay } from '../../lib/i18n/text.ts';
import { today } from '../../lib/clock.ts';
import { Button } from '../../ui/button.tsx';
import { DateWithCalendar } from '../../ui/date-field.tsx';
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts';
import { NumberStepper } from '../../ui/number-stepper.tsx';
import { type FlightQuery, MOST_TRAVELLERS, type PlaceChoice } from './criteria.ts';
import { PlaceField } from './place-field.tsx';

interface SearchValues {
  from: PlaceChoice;
  to: PlaceChoice;
  on: string;
  travellers: number;
}

export interface SearchFormProps {
  initial: SearchValues;
  problems: { from?: string | undefined; to?: string | undefined };
  onSearch: (query: FlightQuery) => void;
}

export function SearchForm({ initial, problems, onSearch }: SearchFormProps) {
  const say = useSay();
  const [values, setValues] = useState(initial);
  const [missing, setMissing] = useState<{ from?: string; to?: string; on?: string }>({});
  const change = (part: Partial<SearchValues>) => {
    setValues((before) => ({ ...before, ...part }));
    setMissing({});
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const problem = {
      ...(meaning(values.from) === '' ? { from: say('search.problem.from') } : {}),
      ...(meaning(values.to) === '' ? { to: say('search.problem.to') } : {}),
      ...(values.on === '' ? { on: say('search.problem.on') } : {}),
    };
    setMissing(problem);
    if (Object.keys(problem).length > 0) return focusFirstInvalid(event.currentTarget);
    onSearch({ ...values, from: meaning(values.from), to: meaning(values.to) });
  };
  return (
    <form onSubmit={submit} noValidate className="rounded-14 border border-line bg-surface p-4 md:p-5">
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-[1.3fr_1.3fr_1.1fr_0.9fr_auto]">
        <PlaceField
          name="from"
          label={say('search.from')}
          choice={values.from}
          onChange={(from) => change({ from })}
          problem={missing.from ?? problems.from}
        />
        <PlaceField
          name="to"
          label={say('search.to')}
          choice={values.to}
          onChange={(to) => change({ to })}
          problem={missing.to ?? problems.to}
        />
        <DateWithCalendar
          label={say('search.on')}
          value={values.on === '' ? undefined : values.on}
          onChange={(on) => change({ on: on ?? '' })}
          min={today()}
          problem={missing.on}
          openLabel={say('search.open-calendar')}
        />
        <NumberStepper
          label={say('search.travellers')}
          icon={<Users aria-hidden size={18} className="shrink-0 text-link" />}
          value={values.travellers}
          onChange={(travellers) => change({ travellers })}
          min={1}
          max={MOST_TRAVELLERS}
          lessLabel={say('search.fewer')}
          moreLabel={say('search.more')}
        />
        <Button
          type="submit"
          kind="marigold"
          className="w-full sm:col-span-2 lg:col-span-1 lg:mt-[calc(var(--text-13--line-height)+0.25rem)] lg:w-auto"
        >
          <Search aria-hidden size={18} strokeWidth={2.5} />
          {say('search.submit')}
        </Button>
      </div>
      <p className="mt-3 text-13 text-muted">{say('search.capitals')}</p>
    </form>
  );
}

/** The code of what was picked, else what was typed. */
function meaning({ code, text }: PlaceChoice): string {
  return code ?? text.trim();
}
