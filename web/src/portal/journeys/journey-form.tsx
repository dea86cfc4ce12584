import { plusDays, type LocalDate } from '@marga/contract/kernel/time';
import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { today } from '../../lib/clock.ts';
import { type MessageId, useSay } from '../../lib/i18n/text.ts';
import { Button } from '../../ui/button.tsx';
import { DateWithCalendar } from '../../ui/date-field.tsx';
import { TextField } from '../../ui/field.tsx';
import {
  JOURNEY_FIELDS,
  type JourneyField,
  type JourneyQuery,
  type JourneyService,
} from './journey-query.ts';

interface JourneyFormProps {
  service: JourneyService;
  initial: JourneyQuery;
  onSearch: (query: JourneyQuery) => void;
}

/** As the screen of each service calls its fields. */
const LABELS: Record<JourneyService, Record<JourneyField, MessageId>> = {
  train: labels(),
  bus: labels(),
  hotel: labels({ on: 'journeys.check-in', until: 'journeys.check-out' }),
  cab: labels({ from: 'journeys.pickup', to: 'journeys.drop' }),
};

function labels(own: Partial<Record<JourneyField, MessageId>> = {}): Record<JourneyField, MessageId> {
  return {
    from: 'search.from',
    to: 'search.to',
    on: 'search.on',
    until: 'journeys.check-out',
    at: 'journeys.time',
    ...own,
  };
}

/** Nothing must be filled in: whoever sends it half empty is told what is missing below it. */
export function JourneyForm({ service, initial, onSearch }: JourneyFormProps) {
  const say = useSay();
  const [query, setQuery] = useState(initial);
  const change = (part: Partial<JourneyQuery>) => setQuery((before) => ({ ...before, ...part }));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSearch({ ...query, from: query.from.trim(), to: query.to.trim() });
  };
  return (
    <form onSubmit={submit} noValidate className="rounded-14 border border-line bg-surface p-4 md:p-5">
      <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-flow-col lg:auto-cols-fr lg:grid-cols-none">
        {JOURNEY_FIELDS[service].map((field) => (
          <Field
            key={field}
            field={field}
            label={say(LABELS[service][field])}
            query={query}
            onChange={change}
          />
        ))}
        <Button type="submit" kind="marigold" className="w-full">
          <Search aria-hidden size={18} strokeWidth={2.5} />
          {say('search.submit')}
        </Button>
      </div>
      <p className="mt-3 text-13 text-muted">{say('search.capitals')}</p>
    </form>
  );
}

interface FieldProps {
  field: JourneyField;
  label: string;
  query: JourneyQuery;
  onChange: (part: Partial<JourneyQuery>) => void;
}

function Field({ field, label, query, onChange }: FieldProps) {
  const say = useSay();
  switch (field) {
    case 'from':
    case 'to':
      return (
        <TextField
          label={label}
          name={field}
          isCapitals
          maxLength={60}
          autoComplete="off"
          value={query[field]}
          onChange={(event) => onChange({ [field]: event.target.value })}
        />
      );
    case 'on':
    case 'until':
      return (
        <DateWithCalendar
          label={label}
          value={query[field] === '' ? undefined : query[field]}
          onChange={(day) => onChange({ [field]: day ?? '' })}
          min={field === 'until' && query.on !== '' ? plusDays(query.on as LocalDate, 1) : today()}
          openLabel={say('search.open-calendar')}
        />
      );
    case 'at':
      return (
        <TextField
          label={label}
          name="at"
          type="time"
          value={query.at}
          onChange={(event) => onChange({ at: event.target.value })}
        />
      );
  }
}
