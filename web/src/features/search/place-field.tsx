import type { Place, PlaceKind } from '@marga/contract/places/places';
import type { Service } from '@marga/contract/travel-services';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  BedDouble,
  Building2,
  Bus,
  Landmark,
  type LucideIcon,
  MapPin,
  Plane,
  TrainFront,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { LOCALE_TAGS } from '../../shared/i18n/locale.ts';
import { type MessageId, useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { ComboBox, type ComboOption } from '../../ui/combo-box.tsx';
import { type PlaceChoice, formatPlaceLabel, toPlaceUrlParam } from './place-field-value.ts';
import { cachePlace, placesQueryOf } from './use-resolved-places.ts';

interface PlaceFieldProps {
  /** Determines which kinds of place the field offers. */
  service: Service;
  label: string;
  name: string;
  choice: PlaceChoice;
  onChange: (choice: PlaceChoice) => void;
  problem?: string | undefined;
}

const PAUSE_MS = 120;

const PLACEHOLDERS: Record<Service, MessageId> = {
  flight: 'places.placeholder.flight',
  train: 'places.placeholder.train',
  bus: 'places.placeholder.bus',
  cab: 'places.placeholder.cab',
  hotel: 'places.placeholder.hotel',
};

const KIND_LABELS: Record<PlaceKind, MessageId> = {
  city: 'places.kind.city',
  airport: 'places.kind.airport',
  station: 'places.kind.station',
  'bus-stand': 'places.kind.bus-stand',
  area: 'places.kind.area',
  landmark: 'places.kind.landmark',
};

const KIND_ICONS: Record<PlaceKind, LucideIcon> = {
  city: Building2,
  airport: Plane,
  station: TrainFront,
  'bus-stand': Bus,
  area: MapPin,
  landmark: Landmark,
};

/** Finds a place by any of its names. */
export function PlaceField({ service, label, name, choice, onChange, problem }: PlaceFieldProps) {
  const t = useTranslations();
  const locale = useLocale();
  const queryClient = useQueryClient();
  const wanted = toPlaceUrlParam(choice);
  const settled = useSettled(wanted);
  const { data, isFetching } = useQuery({
    ...placesQueryOf(service, settled),
    placeholderData: (before) => before,
  });
  const isSearching = isFetching || settled !== wanted;
  const places = data?.items ?? [];
  return (
    <ComboBox
      name={name}
      label={label}
      icon={<FieldIcon service={service} />}
      placeholder={t(PLACEHOLDERS[service])}
      options={places.map(optionOf)}
      inputValue={choice.text}
      onInputChange={(typed) => {
        const place = places.find((each) => formatPlaceLabel(each) === typed);
        if (place) take(place);
        else onChange({ text: typed, code: undefined });
      }}
      selectedId={choice.code}
      onSelect={(code) => {
        const place = places.find((each) => each.code === code);
        if (place) take(place);
      }}
      isLoading={isFetching}
      emptyText={wanted === '' ? t('places.type') : isSearching ? t('places.looking') : t('places.none')}
      openLabel={t('places.open')}
      problem={problem}
    />
  );

  function take(place: Place): void {
    cachePlace(queryClient, service, place);
    onChange({ text: formatPlaceLabel(place), code: place.code });
  }

  function optionOf(place: Place): ComboOption {
    const Icon = KIND_ICONS[place.kind];
    return {
      id: place.code,
      text: formatPlaceLabel(place),
      title: locale === 'hi' && place.nameHi !== null ? place.nameHi : titleOf(place),
      note: noteOf(place),
      code: place.shortCode ?? '',
      icon: <Icon aria-hidden size={16} />,
    };
  }

  function noteOf(place: Place): string {
    const isManyAirports = service === 'flight' && place.kind === 'city';
    const country =
      place.country === 'IN'
        ? undefined
        : new Intl.DisplayNames(LOCALE_TAGS[locale], { type: 'region' }).of(place.country);
    const parts = [
      isManyAirports
        ? t('places.all-airports')
        : place.kind === 'airport'
          ? place.name
          : t(KIND_LABELS[place.kind]),
      place.kind !== 'city' && place.kind !== 'airport' && place.city !== place.name ? place.city : undefined,
      country ?? place.region,
    ];
    return parts.filter((part) => part !== undefined && part !== '').join(', ');
  }
}

function titleOf({ kind, name, city }: Place): string {
  return kind === 'airport' ? city : name;
}

function FieldIcon({ service }: { service: Service }) {
  const Icon = service === 'hotel' ? BedDouble : MapPin;
  return <Icon aria-hidden size={18} className="shrink-0 text-link" />;
}

/** Debounces the value, so that there is one request per pause and not one per keystroke. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
