import { type Clash, type ClashItem, findItemClashes } from '@marga/contract/trips/trip-item-clashes';
import type { Itinerary } from '@marga/contract/search/itineraries';
import { Split } from 'lucide-react';
import { formatItineraryTitle } from '../../shared/format-route.ts';
import { formatDay, formatDuration, formatTime } from '../../shared/format-money-and-dates.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { type Translate, useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';

/** Lists what in a trip conflicts in time or place. It renders nothing when nothing does. */
export function TripClashList({ items }: { items: readonly ClashItem[] }) {
  const t = useTranslations();
  const locale = useLocale();
  const clashes = findItemClashes(items);
  if (clashes.length === 0) return null;
  const names = new Map(items.map(({ key, itinerary }) => [key, nameOf(itinerary, t)]));
  return (
    <section aria-labelledby="clashes" className="rounded-14 border border-held bg-held-soft px-5 py-4">
      <h2 id="clashes" className="flex items-center gap-2 text-16 text-held">
        <Split aria-hidden size={18} className="shrink-0" />
        {t('clash.label')}
      </h2>
      <ul className="mt-2 grid gap-1.5 text-14">
        {clashes.map((clash) => (
          <li key={`${clash.kind} ${clash.keys.join(' ')}`}>{clashText(clash, names, t, locale)}</li>
        ))}
      </ul>
      <p className="mt-2 text-13 text-muted">{t('clash.text')}</p>
    </section>
  );
}

function nameOf(itinerary: Itinerary, t: Translate): string {
  if (itinerary.service === 'hotel') return itinerary.name;
  const [first] = itinerary.segments;
  if (!first) return '';
  const carrier = first.carrierCode === '' ? first.carrier : `${first.carrierCode} ${first.number}`.trim();
  return `${carrier} ${formatItineraryTitle(itinerary, t)}`;
}

function clashText(clash: Clash, names: ReadonlyMap<string, string>, t: Translate, locale: Locale): string {
  const [one, other] = clash.keys;
  const first = names.get(one) ?? '';
  const second = other === undefined ? '' : (names.get(other) ?? '');
  const minutes = (count: number) => formatDuration(count, locale);
  switch (clash.kind) {
    case 'overlap':
      return t('clash.overlap', { first, second, time: minutes(clash.minutes) });
    case 'tight':
      return t('clash.tight', {
        first,
        second,
        time: minutes(clash.minutes),
        needed: minutes(clash.needed),
      });
    case 'two-hotels':
      return t('clash.two-hotels', { first, second, nights: clash.nights });
    case 'elsewhere':
      return t('clash.elsewhere', { first, second, arrives: clash.arrives, leaves: clash.leaves });
    case 'night-before-arrival':
    case 'night-after-departure':
      return t(`clash.${clash.kind}`, { first, second, nights: clash.nights, city: clash.city });
    case 'hotel-elsewhere':
      return t('clash.hotel-elsewhere', { first, city: clash.city });
    case 'clock-twice':
    case 'clock-skips':
      return t(`clash.${clash.kind}`, {
        first,
        at: `${formatDay(clash.at.local, locale)}, ${formatTime(clash.at)}`,
      });
    case 'date-line':
      return clash.days < 0
        ? t('clash.date-line-back', { first })
        : t('clash.date-line', { first, days: clash.days });
  }
}
