import type { Booking } from '@marga/contract/booking';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { usePageTitle } from '../../frame/page-title.ts';
import { now } from '../../lib/clock.ts';
import { formatDay, formatMoment, formatPhone } from '../../lib/format.ts';
import { useLocale, useSay } from '../../lib/i18n/text.ts';
import { bookingQuery } from '../../offline/booking-query.ts';
import { ShownAsOf } from '../../offline/shown-as-of.tsx';
import { SCREENS } from '../../routes.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button, buttonLook } from '../../ui/button.tsx';
import { CopyableReference } from '../../ui/copyable-reference.tsx';
import { Reference } from '../../ui/reference.tsx';
import { BrokenState, Loading, Skeleton } from '../../ui/page-states.tsx';
import { BookingWay } from '../checkout/booking-way.tsx';
import { Countdown } from '../checkout/countdown.tsx';
import { startOf, supplierName, titleOf } from '../itinerary/itinerary.ts';
import { ItineraryDetail } from '../itinerary/itinerary-detail.tsx';
import { FareConditions } from '../itinerary/fare-conditions.tsx';
import { SoldPrice } from '../price/explained-price.tsx';
import { usePaperForClient, useView } from '../price/view.ts';
import { BookingPrice, BookingStatusChip, moneyWords } from './booking-words.tsx';
import { useMay, useMembership } from '../use-may.ts';

export function Component() {
  const say = useSay();
  const { bookingId = '' } = useParams();
  const { data, error, refetch } = useQuery(bookingQuery(bookingId));
  usePageTitle(data ? say('booking.title', { reference: data.reference }) : say('booking.untitled'));
  return (
    <div className="column py-8">
      <BackLink to={SCREENS.bookings.path}>{say('bookings.title')}</BackLink>
      {data ? (
        <>
          <ShownAsOf bookingId={bookingId} />
          <Details booking={data} />
        </>
      ) : error ? (
        <>
          <h1 className="mt-2 mb-6 text-32 outline-none">{say('booking.untitled')}</h1>
          <BrokenState problem={error} onRetry={() => void refetch()} />
        </>
      ) : (
        <Loading className="mt-4 grid gap-4">
          <Skeleton className="h-10 w-64" />
          <Skeleton className="h-64" />
        </Loading>
      )}
    </div>
  );
}

function Details({ booking }: { booking: Booking }) {
  const say = useSay();
  const locale = useLocale();
  const may = useMay();
  const isAgents = useView() === 'agent';
  usePaperForClient();
  return (
    <div className="print-alone w-full">
      <Letterhead />
      <div className="mt-3 mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <h1 className="flex flex-wrap items-center gap-x-4 text-32 outline-none">
            <span className="sr-only">{say('booking.untitled')}</span>
            <Reference>{booking.reference}</Reference>
            <BookingStatusChip booking={booking} />
          </h1>
          <p className="text-muted">
            {titleOf(booking.itinerary, say)}, {formatDay(startOf(booking.itinerary).local, locale, 'long')}
          </p>
        </div>
        <div className="sm:text-right">
          <BookingPrice booking={booking} className="block text-32" />
          {isAgents && <p className="text-14 text-muted">{moneyWords(booking, say)}</p>}
        </div>
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] print:grid-cols-1">
        <div className="grid min-w-0 gap-4">
          <Panel title={say('booking.way')} isOnScreen>
            <BookingWay booking={booking} />
            {booking.state === 'on-hold' && booking.payBy !== null && (
              <div className="mt-4 flex flex-wrap items-end justify-between gap-4">
                <Countdown until={booking.payBy} label={say('checkout.payment.left')} />
                <Link to={`/checkouts/${booking.checkoutId}`} className={buttonLook('primary')}>
                  {say('booking.pay-by', { moment: formatMoment(booking.payBy, locale, 'minute') })}
                </Link>
              </div>
            )}
          </Panel>
          <Panel title={say('booking.itinerary')}>
            <ItineraryDetail itinerary={booking.itinerary} />
            <div className="mt-4 border-t border-dashed border-control pt-3">
              <FareConditions itinerary={booking.itinerary} />
            </div>
          </Panel>
          <Panel title={say('booking.travellers')}>
            <Travellers booking={booking} />
          </Panel>
          {isAgents && may('price:read') && (
            <Panel title={say('price.label')} isOnScreen>
              <SoldPrice booking={booking} />
            </Panel>
          )}
        </div>
        <div className="grid gap-4">
          <Panel title={say('booking.references')}>
            <References booking={booking} />
          </Panel>
          <Panel title={say('booking.history')} isOnScreen>
            <History booking={booking} />
          </Panel>
          <Button kind="outline" onClick={() => print()} className="print:hidden">
            <Printer aria-hidden size={18} />
            {say('booking.print')}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** On paper alone: whose journey it is, and of when the sheet is. */
function Letterhead() {
  const say = useSay();
  const locale = useLocale();
  const company = useMembership()?.companyName;
  return (
    <div className="mb-6 hidden items-baseline justify-between gap-6 border-b-2 border-ink pb-2 print:flex">
      <p className="font-display text-20 font-semibold">{company}</p>
      <p className="text-right text-13">
        {say('booking.printed-at', { at: formatMoment(now(), locale, 'minute') })}
      </p>
    </div>
  );
}

interface PanelProps {
  title: string;
  /** Of no use on paper, where it stands still. */
  isOnScreen?: boolean;
  children: ReactNode;
}

function Panel({ title, isOnScreen = false, children }: PanelProps) {
  return (
    <section
      className={`break-inside-avoid rounded-14 border border-line bg-surface px-5 pt-4 pb-5 ${isOnScreen ? 'print:hidden' : ''}`}
    >
      <h2 className="mb-3 text-20">{title}</h2>
      {children}
    </section>
  );
}

function References({ booking }: { booking: Booking }) {
  const say = useSay();
  return (
    <div className="grid gap-3">
      <CopyableReference label={say('booking.our-reference')}>{booking.reference}</CopyableReference>
      {booking.supplierReference === null ? (
        <p className="text-14">
          <span className="block text-13 text-muted">{say('booking.airline-reference')}</span>
          {say('booking.no-airline-reference')}
        </p>
      ) : (
        <CopyableReference label={say('booking.airline-reference')}>
          {booking.supplierReference}
        </CopyableReference>
      )}
      <p className="text-13 text-muted">
        {say('booking.supplied-by', { supplier: supplierName(booking.supplier) })}
      </p>
    </div>
  );
}

function Travellers({ booking }: { booking: Booking }) {
  const say = useSay();
  const locale = useLocale();
  return (
    <ul className="divide-y divide-line">
      {booking.travellers.map((traveller, index) => (
        <li key={index} className="flex flex-wrap justify-between gap-x-6 py-2 text-14 first:pt-0 last:pb-0">
          <span className="font-semibold">
            {say(`traveller.title.${traveller.title}`)} {traveller.givenName} {traveller.familyName}
          </span>
          <span className="text-muted">
            {say('booking.born-on', { date: formatDay(traveller.bornOn, locale, 'year') })}
          </span>
          <span className="w-full text-13 text-muted">
            {traveller.email}, {formatPhone(traveller.phone)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function History({ booking }: { booking: Booking }) {
  const say = useSay();
  const locale = useLocale();
  return (
    <ol className="grid gap-2 text-14">
      {booking.history.map(({ state, at }, index) => (
        <li key={index}>
          <p>{say(`booking.history.${state}`, { supplier: supplierName(booking.supplier) })}</p>
          <time dateTime={at} className="text-13 text-muted">
            {formatMoment(at, locale, 'second')}
          </time>
        </li>
      ))}
    </ol>
  );
}
