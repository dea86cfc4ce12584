import { placeAddressOf } from '@marga/contract/places/place-address';
import type { Place, PlaceKind } from '@marga/contract/places/places';
import type { Service } from '@marga/contract/travel-services';
import { formatRouteTitle } from '../../shared/format-route.ts';
import { api } from '../../shared/api-client.ts';
import { LOCALE_TAGS, type Locale } from '../../shared/i18n/locale.ts';
import { formatDay } from '../../shared/format-money-and-dates.ts';
import type { Translate } from '../../shared/i18n/use-translations.ts';
import { SCREENS } from '../../routes.ts';
import { CONSOLE_SCREENS } from '../../screens/console/paths.gen.ts';
import type { Hit } from './search-hit.ts';
import type { FindableHit } from './findable-pages.ts';

/**
 * The functions in this file find what the command palette does not know locally. Each returns its hits or fails with
 * a problem.
 */

const MOST_PLACES = 4;

interface Asker {
  t: Translate;
  locale: Locale;
  signal: AbortSignal;
}

/** The index of the resources is loaded as a separate file with the first search. */
export async function loadArticleHits(t: Translate, locale: Locale): Promise<FindableHit[]> {
  const { articles } = await import('virtual:articles');
  return articles.map(({ slug, title, summary, keywords, minutes }) => ({
    id: `article ${slug}`,
    kind: 'article',
    title: title[locale],
    note: summary[locale],
    keywords: keywords[locale].join(','),
    code: t('command-palette.minutes', { minutes }),
    to: SCREENS.article.path.replace(':slug', slug),
  }));
}

/** Maps a place to its service: fly to an airport, take a train to a station, stay in a city, drive to a landmark. */
const WAY_TO = {
  airport: { service: 'flight', path: SCREENS.flights.path },
  station: { service: 'train', path: SCREENS.trains.path },
  'bus-stand': { service: 'bus', path: SCREENS.buses.path },
  city: { service: 'hotel', path: SCREENS.hotels.path },
  area: { service: 'hotel', path: SCREENS.hotels.path },
  landmark: { service: 'cab', path: SCREENS.cabs.path },
} as const satisfies Record<PlaceKind, { service: Service; path: string }>;

/** A place links to its service for users who may search, and to all services for the others. */
export async function searchPlaceHits(text: string, maySearch: boolean, asker: Asker): Promise<Hit[]> {
  const query = { text, limit: MOST_PLACES };
  const { items } = await api.call('places.find', { query, signal: asker.signal });
  return items.map((place) => {
    const { service, path } = isOfAirlines(place) ? WAY_TO.airport : WAY_TO[place.kind];
    return {
      id: `place ${place.code}`,
      kind: 'place',
      title: titleOf(place, asker.locale),
      note: [...(maySearch ? [asker.t(`service-name.${service}`)] : []), ...noteOf(place, asker)].join(' · '),
      code: place.shortCode ?? undefined,
      to: maySearch
        ? `${path}?${new URLSearchParams({ to: placeAddressOf(place.code) }).toString()}`
        : `${SCREENS.services.path}?${new URLSearchParams({ to: place.city.toUpperCase() }).toString()}`,
    };
  });
}

/**
 * Returns true for a city with a short code, which represents all airports of the city, so that it links to flights.
 */
function isOfAirlines({ kind, shortCode }: Place): boolean {
  return kind === 'city' && shortCode !== null;
}

function titleOf(place: Place, locale: Locale): string {
  if (place.kind === 'airport') return place.city;
  return (locale === 'hi' ? place.nameHi : null) ?? place.name;
}

function noteOf(place: Place, { t, locale }: Asker): string[] {
  if (isOfAirlines(place)) return [`${t('command-palette.all-airports')}, ${countryOf(place, locale)}`];
  if (place.kind === 'city') return [place.country === 'IN' ? place.region : countryOf(place, locale)];
  if (place.kind === 'airport')
    return [`${(locale === 'hi' ? place.nameHi : null) ?? place.name}, ${countryOf(place, locale)}`];
  return [`${place.city}, ${place.region}`];
}

function countryOf({ country }: Place, locale: Locale): string {
  return new Intl.DisplayNames(LOCALE_TAGS[locale], { type: 'region' }).of(country) ?? country;
}

/** Finds bookings of all companies for an operator; the search is recorded. */
export async function searchOperatorHits(text: string, { t, locale, signal }: Asker): Promise<Hit[]> {
  const { bookings } = await api.call('workqueue.find-bookings', { query: { text }, signal });
  return bookings.map((booking) => ({
    id: `operator booking ${booking.id}`,
    kind: 'booking',
    service: booking.service,
    title: formatRouteTitle(booking.route, t),
    note: [
      booking.companyName,
      t('command-palette.departs', { day: formatDay(booking.departsOn, locale, 'year') }),
      booking.supplierReference,
    ]
      .filter((part) => part !== null)
      .join(' · '),
    code: booking.reference,
    status: booking.status,
    to: CONSOLE_SCREENS.operatorBooking.path.replace(':bookingId', booking.id),
  }));
}

export async function searchBookingAndTravellerHits(
  text: string,
  { t, locale, signal }: Asker,
): Promise<Hit[]> {
  const { bookings, travellers } = await api.call('booking.find', { query: { text }, signal });
  return [
    ...bookings.map((booking): Hit => ({
      id: `booking ${booking.id}`,
      kind: 'booking',
      service: booking.service,
      title: formatRouteTitle(booking.route, t),
      note: t('command-palette.departs', { day: formatDay(booking.departsOn, locale, 'year') }),
      code: booking.reference,
      status: booking.status,
      to: SCREENS.booking.path.replace(':bookingId', booking.id),
    })),
    ...travellers.map((traveller): Hit => {
      const name = `${traveller.givenName} ${traveller.familyName}`;
      return {
        id: `traveller ${name}`,
        kind: 'traveller',
        title: name,
        note: t('command-palette.bookings', { count: traveller.bookings }),
        to: `${SCREENS.bookings.path}?${new URLSearchParams({ search: name }).toString()}`,
      };
    }),
  ];
}
