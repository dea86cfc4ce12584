import { plusDays } from '@marga/contract/kernel/time';
import { Search } from 'lucide-react';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { today } from '../lib/clock.ts';
import { useSay } from '../lib/i18n/text.ts';
import { SCREENS } from '../routes.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';

/**
 * From, to, day. Plain fields on purpose: a visitor who never searches should not load the type-ahead, and the flights
 * page understands whatever people call a place.
 */
export function QuickSearch() {
  const say = useSay();
  const navigate = useNavigate();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const params = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) {
      if (typeof value === 'string') params.set(name, value.trim());
    }
    void navigate(`${SCREENS.flights.path}?${params.toString()}`);
  };
  return (
    <form
      onSubmit={submit}
      action={SCREENS.flights.path}
      className="grid items-end gap-4 rounded-14 border border-line bg-surface p-4 sm:grid-cols-2 md:p-5 lg:grid-cols-[1.3fr_1.3fr_1fr_auto]"
    >
      <TextField
        label={say('home.from')}
        name="from"
        isCapitals
        required
        maxLength={60}
        placeholder={say('home.from-example')}
      />
      <TextField
        label={say('home.to')}
        name="to"
        isCapitals
        required
        maxLength={60}
        placeholder={say('home.to-example')}
      />
      <TextField
        label={say('home.date')}
        name="on"
        type="date"
        required
        min={today()}
        defaultValue={plusDays(today(), 1)}
      />
      <Button type="submit" kind="marigold" className="w-full lg:w-auto lg:px-6">
        <Search aria-hidden size={18} strokeWidth={2.5} />
        {say('home.submit')}
      </Button>
    </form>
  );
}
