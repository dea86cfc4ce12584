import type { LocalDate } from '@marga/contract/kernel/time';
import type { Service } from '@marga/contract/services';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { type MessageId, useSay } from '../../lib/i18n/text.ts';
import { LeavingBoard } from '../../ui/leaving-board.tsx';
import { SERVICE_COLOURS } from '../../ui/service.ts';
import { hasDepartureBoard, POPULAR_ROUTES } from './popular-routes.ts';

interface SearchSuggestionsProps {
  service: Service;
  on: LocalDate;
}

const WORDS: Record<Service, MessageId> = {
  flight: 'begin.words.flight',
  train: 'begin.words.train',
  bus: 'begin.words.bus',
  cab: 'begin.words.cab',
  hotel: 'begin.words.hotel',
};

/** Something is still to be said: how, and what others often ask for. */
export function SearchSuggestions({ service, on }: SearchSuggestionsProps) {
  const say = useSay();
  const ways = POPULAR_ROUTES[service];
  const addressOf = ({ from, to }: { from: string; to: string }) =>
    `?${new URLSearchParams({ ...(from === '' ? {} : { from }), to, on }).toString()}`;
  return (
    <section className="rounded-14 border border-line bg-surface px-5 py-6 md:px-8 md:py-8">
      <h2 className="text-24">{say(service === 'hotel' ? 'begin.title.hotel' : 'begin.title')}</h2>
      <p className="mt-1 mb-8 text-muted">{say(WORDS[service])}</p>
      {hasDepartureBoard(service) ? (
        <LeavingBoard day={on} ways={ways} addressOf={addressOf} />
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
                <span className="flex-1">{say(way.name)}</span>
                <ArrowRight aria-hidden size={18} className="text-link" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
