import type { Place } from '@marga/contract/places';
import { api } from '../lib/client.ts';
import { LOCALE_TAGS, type Locale } from '../lib/i18n/locale.ts';
import { formatDay } from '../lib/format.ts';
import type { Say } from '../lib/i18n/text.ts';
import { SCREENS } from '../routes.ts';
import type { Hit } from './hit.ts';
import type { FindableHit } from './pages.ts';

/** What the finder does not know by itself. Each gives what was found, or fails with a problem. */

const MOST_PLACES = 4;

interface Asker {
  say: Say;
  locale: Locale;
  signal: AbortSignal;
}

/** The index of the resources comes with the first search, in its own file. */
export async function loadArticles(say: Say, locale: Locale): Promise<FindableHit[]> {
  const { articles } = await import('virtual:articles');
  return articles.map(({ slug, title, summary, keywords, minutes }) => ({
    id: `article ${slug}`,
    kind: 'article',
    title: title[locale],
    note: summary[locale],
    words: keywords[locale].join(','),
    code: say('finder.minutes', { minutes }),
    to: SCREENS.article.path.replace(':slug', slug),
  }));
}

/** A place leads to where one can go to it: the flights for those who may search them, all services for the others. */
export async function askPlaces(text: string, maySearch: boolean, asker: Asker): Promise<Hit[]> {
  const query = { text, limit: MOST_PLACES };
  const { items } = await api.call('places.find', { query, signal: asker.signal });
  const regions = new Intl.DisplayNames(LOCALE_TAGS[asker.locale], { type: 'region' });
  const path = maySearch ? SCREENS.flights.path : SCREENS.services.path;
  return items.map((place) => ({
    id: `place ${place.code}`,
    kind: 'place',
    title: place.city,
    note: `${nameOf(place, asker.say)}, ${regions.of(place.country) ?? place.country}`,
    code: place.code,
    to: `${path}?${new URLSearchParams({ to: maySearch ? place.code : place.city.toUpperCase() }).toString()}`,
  }));
}

function nameOf(place: Place, say: Say): string {
  return place.kind === 'city' ? say('finder.all-airports') : place.name;
}

export async function askCompany(text: string, { say, locale, signal }: Asker): Promise<Hit[]> {
  const { bookings, travellers } = await api.call('booking.find', { query: { text }, signal });
  return [
    ...bookings.map((booking): Hit => ({
      id: `booking ${booking.id}`,
      kind: 'booking',
      service: booking.service,
      title: booking.title,
      note: say('finder.departs', { day: formatDay(booking.departsOn, locale, 'year') }),
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
        note: say('finder.bookings', { count: traveller.bookings }),
        to: `${SCREENS.bookings.path}?${new URLSearchParams({ search: name }).toString()}`,
      };
    }),
  ];
}
