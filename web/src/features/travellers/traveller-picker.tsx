import type { TravellerRow } from '@marga/contract/travellers/travellers';
import { fullNameOf } from '@marga/contract/travellers/names';
import { BookUser } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { formatDay } from '../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { ComboBox } from '../../ui/combo-box.tsx';
import { useTravellerSuggestions } from './use-travellers.ts';

interface TravellerPickerProps {
  /** Reports the chosen person. The field is empty again afterwards, for the next one. */
  onPick: (traveller: TravellerRow) => void;
  /** Holds the people already on the trip, who are not offered a second time. */
  taken?: ReadonlySet<string>;
}

/**
 * Finds people in the company's traveller book by the beginning of a name. It is only for users who may read the
 * book (`traveller:read`).
 */
export function TravellerPicker({ onPick, taken }: TravellerPickerProps) {
  const t = useTranslations();
  const locale = useLocale();
  const [typed, setTyped] = useState('');
  // Holds the last choice: without it the field would reject the choice and leave its list open over the page.
  const [pickedId, setPickedId] = useState<string>();
  const search = useDeferredValue(typed.trim());
  const { data, error, isFetching } = useTravellerSuggestions(search, true);
  const people = (data?.items ?? []).filter(({ id }) => !taken?.has(id));
  return (
    <ComboBox
      name="book"
      label={t('travellers.picker.label')}
      icon={<BookUser aria-hidden size={18} className="shrink-0 text-link" />}
      placeholder={t('travellers.picker.placeholder')}
      options={people.map((person) => ({
        id: person.id,
        text: fullNameOf(person),
        title: fullNameOf(person),
        note: [
          person.bornOn === null ? undefined : formatDay(person.bornOn, locale, 'year'),
          person.phone ?? person.email ?? undefined,
        ]
          .filter((part) => part !== undefined)
          .join(' · '),
        code: '',
      }))}
      inputValue={typed}
      onInputChange={(text) => {
        setTyped(text);
        setPickedId(undefined);
      }}
      selectedId={pickedId}
      onSelect={(id) => {
        setPickedId(id);
        const chosen = people.find((person) => person.id === id);
        if (chosen) onPick(chosen);
        setTyped('');
      }}
      isLoading={isFetching}
      emptyText={t(
        error
          ? 'travellers.picker.broken'
          : isFetching
            ? 'travellers.picker.searching'
            : 'travellers.picker.empty',
      )}
      openLabel={t('travellers.picker.open')}
    />
  );
}
