import { fullNameOf } from '@marga/contract/travellers/names';
import type { TravellerRow } from '@marga/contract/travellers/travellers';
import { Plus } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { formatDay } from '../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogProblem } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { LoadingSkeletons, Skeleton } from '../../ui/page-states.tsx';
import { useTravellerSuggestions } from '../travellers/use-travellers.ts';

interface ChooseTravellersProps {
  /** Counts the travellers of the trip who are not named yet. */
  readonly free: number;
  /** Holds the ids of saved travellers who are already on the trip. */
  readonly taken: ReadonlySet<string>;
  readonly onPick: (traveller: TravellerRow) => void;
  readonly onClose: () => void;
}

/** Puts saved travellers of the company on the trip, one press each. */
export function ChooseTravellersDialog({ free, taken, onPick, onClose }: ChooseTravellersProps) {
  const t = useTranslations();
  const locale = useLocale();
  const [typed, setTyped] = useState('');
  const { data, error, isPending } = useTravellerSuggestions(useDeferredValue(typed.trim()), true);
  const people = (data?.items ?? []).filter(({ id }) => !taken.has(id));
  return (
    <Dialog title={t('trip.party.choose')} onClose={onClose}>
      <TextField
        label={t('travellers.picker.label')}
        placeholder={t('travellers.picker.placeholder')}
        value={typed}
        autoComplete="off"
        maxLength={80}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => (event.key === 'Enter' ? event.preventDefault() : undefined)}
      />
      <p role="status" className="my-2 text-13 text-muted">
        {t('trip.party.free', { count: free })}
      </p>
      <DialogProblem problem={error} />
      {isPending ? (
        <LoadingSkeletons className="grid gap-2">
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
        </LoadingSkeletons>
      ) : (
        <ul className="max-h-[40dvh] overflow-y-auto">
          {people.map((person) => (
            <li key={person.id} className="border-t border-line first:border-t-0">
              <button
                type="button"
                disabled={free === 0}
                onClick={() => onPick(person)}
                className="flex min-h-11 w-full items-center justify-between gap-3 py-1.5 text-left text-14 hover:bg-tint disabled:opacity-50"
              >
                <span className="min-w-0 truncate font-semibold">{fullNameOf(person)}</span>
                <span className="flex shrink-0 items-center gap-2 text-13 text-muted">
                  {person.bornOn !== null && formatDay(person.bornOn, locale, 'year')}
                  <Plus aria-hidden size={16} className="text-link" />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {data && people.length === 0 && <p className="text-14">{t('travellers.picker.empty')}</p>}
      <div className="mt-4 flex justify-end">
        <Button onClick={onClose}>{t('trip.party.done')}</Button>
      </div>
    </Dialog>
  );
}
