import type { Service } from '@marga/contract/services';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { usePageTitle } from '../../frame/page-title.ts';
import { formatDay } from '../../lib/format.ts';
import { type MessageId, useLocale, useSay } from '../../lib/i18n/text.ts';
import { SCREENS } from '../../routes.ts';
import { buttonLook } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/page-states.tsx';
import { SERVICE_COLOURS } from '../../ui/service.ts';
import { JourneyForm } from './journey-form.tsx';
import {
  isAsked,
  type JourneyQuery,
  type JourneyService,
  readJourneyQuery,
  writeJourneyQuery,
} from './journey-query.ts';

const TITLES: Record<JourneyService, MessageId> = {
  train: 'journeys.train.title',
  bus: 'journeys.bus.title',
  hotel: 'journeys.hotel.title',
  cab: 'journeys.cab.title',
};

const NONE: Record<JourneyService, MessageId> = {
  train: 'journeys.train.none',
  bus: 'journeys.bus.none',
  hotel: 'journeys.hotel.none',
  cab: 'journeys.cab.none',
};

/**
 * The screen of a service for which no supplier is connected yet. It says so, and what can be done today: the desk finds and
 * prices what was asked for. The search lives in the address, as on the screen of the flights.
 */
export function JourneyPage({ service }: { service: JourneyService }) {
  const say = useSay();
  const [params, setParams] = useSearchParams();
  const query = useMemo(() => readJourneyQuery(params), [params]);
  usePageTitle(say(TITLES[service]));
  return (
    <>
      <div className="on-petrol bg-petrol-800 pt-6 pb-16 text-white md:pt-8">
        <div className="column">
          <h1 className="text-32 outline-none">{say(TITLES[service])}</h1>
          <p className="mt-1 text-petrol-100">{say('journeys.words')}</p>
        </div>
      </div>
      <div className="column -mt-11 pb-20">
        <JourneyForm
          key={params.toString()}
          service={service}
          initial={query}
          onSearch={(next) => setParams(writeJourneyQuery(service, next), { preventScrollReset: true })}
        />
        <div className="mt-8" style={{ color: SERVICE_COLOURS[service] }}>
          <div aria-hidden className="mb-6 flex items-center">
            <span className="size-4 rounded-full border-4 border-current" />
            <span className="flex-1 border-t-4 border-dotted border-current" />
            <span className="size-4 rounded-full border-4 border-current" />
          </div>
          <div className="text-ink">
            <Answer service={service} query={query} />
          </div>
        </div>
      </div>
    </>
  );
}

function Answer({ service, query }: { service: JourneyService; query: JourneyQuery }) {
  const say = useSay();
  const locale = useLocale();
  if (!isAsked(service, query)) {
    return (
      <EmptyState title={say('journeys.ask')} action={<DeskLink service={service} query={query} />}>
        <p>{say(service === 'hotel' ? 'journeys.ask-hotel' : 'journeys.ask-both')}</p>
        <p className="mt-2">{say('journeys.no-supplier')}</p>
      </EmptyState>
    );
  }
  const flights = new URLSearchParams({ from: query.from, to: query.to, on: query.on });
  return (
    <EmptyState
      title={say(NONE[service])}
      action={
        <>
          <DeskLink service={service} query={query} />
          {query.from !== '' && service !== 'cab' && (
            <Link to={`${SCREENS.flights.path}?${flights.toString()}`} className={buttonLook('outline')}>
              {say('journeys.flights-instead')}
            </Link>
          )}
        </>
      }
    >
      <p className="font-semibold text-ink">
        {query.from === '' ? query.to : say('journeys.route', { from: query.from, to: query.to })},{' '}
        {formatDay(query.on, locale, 'long')}
      </p>
      <p className="mt-2">{say('journeys.no-supplier')}</p>
    </EmptyState>
  );
}

/** The request to the desk, filled in with what was searched. */
function DeskLink({ service, query }: { service: Service; query: JourneyQuery }) {
  const say = useSay();
  const request = new URLSearchParams({
    service,
    ...(query.from === '' ? {} : { from: query.from }),
    ...(query.to === '' ? {} : { to: query.to }),
    on: query.on,
    ...(service === 'hotel' ? { until: query.until } : {}),
  });
  return (
    <Link to={`${SCREENS.groupRequest.path}?${request.toString()}`} className={buttonLook('primary')}>
      {say('journeys.ask-desk')}
    </Link>
  );
}
