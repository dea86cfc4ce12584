import type { LocalDate } from '@marga/contract/kernel/time';
import type { Service } from '@marga/contract/travel-services';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { type MessageId, useTranslations } from '../../shared/i18n/use-translations.ts';
import { DeparturePlanner } from '../../ui/departure-planner.tsx';
import { SERVICE_COLOURS } from '../../ui/service-colours.ts';
import { hasPopularRouteTimeline, POPULAR_ROUTES } from './popular-routes.ts';

interface SearchSuggestionsProps {
  service: Service;
  on: LocalDate;
}

const LABELS: Record<Service, MessageId> = {
  flight: 'begin.text.flight',
  train: 'begin.text.train',
  bus: 'begin.text.bus',
  cab: 'begin.text.cab',
  hotel: 'begin.text.hotel',
};

/** Shows how to complete the search, and popular searches. */
export function SearchSuggestions({ service, on }: SearchSuggestionsProps) {
  const t = useTranslations();
  const ways = POPULAR_ROUTES[service];
  const addressOf = ({ from, to }: { from: string; to: string }) =>
    `?${new URLSearchParams({ ...(from === '' ? {} : { from }), to, on }).toString()}`;
  return (
    <section className="rounded-14 border border-line bg-surface px-5 py-6 md:px-8 md:py-8">
      <h2 className="text-24">{t(service === 'hotel' ? 'begin.title.hotel' : 'begin.title')}</h2>
      <p className="mt-1 mb-8 text-muted">{t(LABELS[service])}</p>
      {hasPopularRouteTimeline(service) ? (
        <DeparturePlanner day={on} ways={ways} addressOf={addressOf} />
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {ways.map((way) => (
            <li key={way.name}>
              <Link
                to={addressOf(way)}
                className="flex items-center gap-3 py-3 font-semibold no-underline hover:bg-tint"
              >
                <span
                  aria-hidden
                  className="size-4 shrink-0 rounded-full border-4"
                  style={{ borderColor: SERVICE_COLOURS[service] }}
                />
                <span className="flex-1">{t(way.name)}</span>
                <ArrowRight aria-hidden size={18} className="text-link" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
