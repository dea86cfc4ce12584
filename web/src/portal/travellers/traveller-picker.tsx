import type { TravellerRow } from '@marga/contract/travellers';
import { wholeName } from '@marga/contract/names';
import { BookUser } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { formatDay } from '../../lib/format.ts';
import { useLocale, useTranslations } from '../../lib/i18n/translations.ts';
import { ComboBox } from '../../ui/combo-box.tsx';
import { useTravellerSuggestions } from './use-travellers.ts';

interface TravellerPickerProps {
  /** Somebody was chosen. The field is empty again afterwards, for the next one. */
  onPick: (traveller: TravellerRow) => void;
  /** Who is on the trip already; they are not offered a second time. */
  taken?: ReadonlySet<string>;
}

/** Whoever is in the company's book, found by the beginning of a name. Only for those who may look into it (`traveller:read`). */
export function TravellerPicker({ onPick, taken }: TravellerPickerProps) {
  const t = useTranslations();
  const locale = useLocale();
  const [typed, setTyped] = useState('');
  // Who was chosen last: a choice that the field does not keep would leave its list open over the page.
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
        text: wholeName(person),
        title: wholeName(person),
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
