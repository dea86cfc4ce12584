import { useQuery } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { useEffect, useState } from 'react';
import { api } from '../../lib/client.ts';
import { useLocale, useSay } from '../../lib/i18n/text.ts';
import { LOCALE_TAGS } from '../../lib/i18n/locale.ts';
import { ComboBox, type ComboOption } from '../../ui/combo-box.tsx';
import { type PlaceChoice, placeLabel } from './criteria.ts';

interface PlaceFieldProps {
  label: string;
  name: string;
  choice: PlaceChoice;
  onChange: (choice: PlaceChoice) => void;
  problem?: string | undefined;
}

const PAUSE_MS = 120;

/** An airport or a city by whatever people call it. */
export function PlaceField({ label, name, choice, onChange, problem }: PlaceFieldProps) {
  const say = useSay();
  const locale = useLocale();
  const wanted = choice.code ?? choice.text.trim();
  const settled = useSettled(wanted);
  const { data, isFetching } = useQuery({
    queryKey: ['places', settled],
    queryFn: ({ signal }) => api.call('places.find', { query: { text: settled }, signal }),
    enabled: settled !== '',
    staleTime: Infinity,
    placeholderData: (before) => before,
  });
  const isLooking = isFetching || settled !== wanted;
  const places = data?.items ?? [];
  const regions = new Intl.DisplayNames(LOCALE_TAGS[locale], { type: 'region' });
  const options = places.map((place): ComboOption => ({
    id: place.code,
    text: placeLabel(place),
    title: place.city,
    note: [place.kind === 'city' ? say('places.all-airports') : place.name, regions.of(place.country)].join(
      ', ',
    ),
    code: place.code,
  }));
  return (
    <ComboBox
      name={name}
      label={label}
      icon={<MapPin aria-hidden size={18} className="shrink-0 text-link" />}
      placeholder={say('places.placeholder')}
      options={options}
      inputValue={choice.text}
      onInputChange={(typed) =>
        onChange({ text: typed, code: places.find((place) => placeLabel(place) === typed)?.code })
      }
      selectedId={choice.code}
      onSelect={(code) => {
        const place = places.find((each) => each.code === code);
        if (place) onChange({ text: placeLabel(place), code: place.code });
      }}
      isLoading={isFetching}
      emptyText={wanted === '' ? say('places.type') : isLooking ? say('places.looking') : say('places.none')}
      openLabel={say('places.open')}
      problem={problem}
    />
  );
}

/** The value once it has rested for a moment: one question a pause, not one a keystroke. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
