import type { BookingPart } from '@marga/contract/aftercare';
import type { Booking } from '@marga/contract/booking';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import { usePageTitle } from '../../frame/page-title.ts';
import { formatDay, formatMoment } from '../../lib/format.ts';
import { useLocale, useSay } from '../../lib/i18n/text.ts';
import { bookingQuery } from '../../offline/booking-query.ts';
import { ShownAsOf } from '../../offline/shown-as-of.tsx';
import { SCREENS } from '../../routes.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Reference } from '../../ui/reference.tsx';
import { BrokenState, Loading, Skeleton } from '../../ui/page-states.tsx';
import { BookingHistory } from '../aftercare/booking-history.tsx';
import { changeKindsOf } from '../aftercare/change/change-kinds.ts';
import { cancelLook } from '../aftercare/service-request-news.ts';
import { FeeSchedulePanel } from '../aftercare/fee-schedule-panel.tsx';
import { NowPanel } from '../aftercare/now-panel.tsx';
import { RefundsPanel } from '../aftercare/refunds-panel.tsx';
import {
  type Aftercare,
  hasAftercare,
  moveOf,
  useAftercare,
  useReadAgainAtEnd,
} from '../aftercare/use-aftercare.ts';
import { Versions } from '../aftercare/versions.tsx';
import type { ChangeCategory } from '../aftercare/change-request-dialog.tsx';
import { BookingProgress } from '../checkout/booking-progress.tsx';
import { Countdown } from '../checkout/countdown.tsx';
import { startOf, titleOf } from '../itinerary/itinerary.ts';
import { ItineraryDetail } from '../itinerary/itinerary-detail.tsx';
import { FareConditions } from '../itinerary/fare-conditions.tsx';
import { SoldPrice } from '../price/explained-price.tsx';
import { usePrintAsClient, useView } from '../price/view.ts';
import { useLapsed } from '../search/use-lapsed.ts';
import { useMay } from '../use-may.ts';
import { CancelledLegs, Letterhead, Panel, References, Travellers } from './booking-parts.tsx';
import { BookingMessages } from './booking-messages.tsx';
import { BookingDocuments } from './booking-documents.tsx';
import { BookedAncillaries } from './booked-ancillaries.tsx';
import { BookingPrice, BookingStatusChip, moneyWords } from './booking-words.tsx';

/** What is opened by a press comes with the press. */
const CancelDialog = lazy(async () => ({
  default: (await import('../aftercare/cancel-dialog.tsx')).CancelDialog,
}));
const ServiceRequestDialog = lazy(async () => ({
  default: (await import('../aftercare/service-request-dialog.tsx')).ServiceRequestDialog,
}));
const ChangeRequestDialog = lazy(async () => ({
  default: (await import('../aftercare/change-request-dialog.tsx')).ChangeRequestDialog,
}));
const ManualChange = lazy(async () => ({
  default: (await import('../aftercare/change/manual-change.tsx')).ManualChange,
}));
const ChangeDialog = lazy(async () => ({
  default: (await import('../aftercare/change/change-dialog.tsx')).ChangeDialog,
}));

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
          {/* What a browser kept from before bookings could be cancelled in part does not say so. */}
          <Details booking={{ ...NEVER_TOUCHED, ...data }} />
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

const NEVER_TOUCHED = {
  cancelledTravellers: [],
  cancelledLegs: [],
  version: 1,
  isMoved: false,
  ancillaries: [],
  remark: null,
};

type Opened = 'cancel' | 'refuse' | 'manual' | 'service-request' | 'change-request' | 'change' | 'rebook';

function Details({ booking }: { booking: Booking }) {
  const { data: aftercare } = useAftercare(booking);
  useReadAgainAtEnd(booking, aftercare);
  const isAgents = useView() === 'agent';
  const mayChange = useMay()('booking:change') && isAgents;
  const [opened, open] = useState<Opened>();
  /** Of what our people are asked: which part, when that is chosen already. */
  const [part, setPart] = useState<BookingPart>();
  const [category, setCategory] = useState<ChangeCategory>();
  const now = useRef<HTMLDivElement>(null);
  usePrintAsClient();
  const close = () => open(undefined);
  // Another service request was begun meanwhile, or somebody else has confirmed: there is nothing to decide any more, and the supplier is not
  // to be asked instead.
  if (opened === 'manual' && aftercare && !isToDecide(aftercare)) close();
  const ask = (chosen: BookingPart | undefined) => {
    setPart(chosen);
    open('service-request');
  };
  const askChange = (chosen: ChangeCategory | undefined) => {
    setCategory(chosen);
    open('change-request');
  };
  const watch = () => {
    close();
    // Once the dialog has given the focus back: what was asked for is watched from above everything else.
    requestAnimationFrame(() => now.current?.focus());
  };
  return (
    <div className="print-alone w-full">
      <Letterhead />
      <Head booking={booking}>
        {aftercare && mayChange && (
          <BookingActions
            booking={booking}
            aftercare={aftercare}
            onOpen={(what) =>
              what === 'service-request'
                ? ask(undefined)
                : what === 'change-request'
                  ? askChange(undefined)
                  : open(what)
            }
          />
        )}
      </Head>
      <div ref={now} tabIndex={-1} className="grid gap-4 rounded-14 not-empty:mb-4">
        {aftercare && (isAgents || aftercare.unanswered !== null) && (
          <NowPanel
            booking={booking}
            aftercare={aftercare}
            isAgents={isAgents}
            mayChange={mayChange}
            onRefuse={() => open('refuse')}
            onRebook={() => open('rebook')}
            onSeeQuote={() => open('manual')}
            onServiceRequest={ask}
            onRequestChange={askChange}
          />
        )}
        {!hasAftercare(booking) && <Progress booking={booking} />}
      </div>
      <Body booking={booking} aftercare={aftercare} isAgents={isAgents} mayChange={mayChange} />
      {aftercare && opened !== undefined && (
        <Suspense>
          {opened === 'service-request' ? (
            <ServiceRequestDialog booking={booking} part={part} onClose={close} onAsked={watch} />
          ) : opened === 'change-request' ? (
            <ChangeRequestDialog booking={booking} category={category} onClose={close} onAsked={watch} />
          ) : opened === 'manual' && aftercare.serviceRequestChange ? (
            <ManualChange
              key={aftercare.serviceRequestChange.id}
              booking={booking}
              quote={aftercare.serviceRequestChange}
              onAgain={() => askChange(changeCategoryOf(aftercare))}
              onClose={close}
              onConfirmed={watch}
            />
          ) : opened === 'cancel' || opened === 'refuse' || opened === 'manual' ? (
            <CancelDialog
              booking={booking}
              can={aftercare.can}
              isRefusal={opened === 'refuse'}
              manualQuote={opened === 'manual' ? (aftercare.serviceRequestQuote ?? undefined) : undefined}
              onServiceRequest={ask}
              onClose={close}
              onConfirmed={watch}
            />
          ) : (
            <ChangeDialog
              booking={booking}
              kinds={opened === 'rebook' ? ['dates'] : changeKindsOf(booking, aftercare.can)}
              isRebooking={opened === 'rebook'}
              onRequestChange={aftercare.can.askChange ? askChange : undefined}
              onClose={close}
              onConfirmed={watch}
            />
          )}
        </Suspense>
      )}
    </div>
  );
}

/** What was wanted of our people before, to begin from when they are asked anew. */
function changeCategoryOf({ serviceRequest }: Aftercare): ChangeCategory | undefined {
  return serviceRequest === null || serviceRequest.category === 'cancel'
    ? undefined
    : serviceRequest.category;
}

function Head({ booking, children }: { booking: Booking; children: ReactNode }) {
  const say = useSay();
  const locale = useLocale();
  const isAgents = useView() === 'agent';
  return (
    <div className="mt-3 mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
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
        {isAgents && (
          <p className="text-14 text-muted">
            {booking.state === 'cancelled' ? say('booking.money-cancelled') : moneyWords(booking, say)}
          </p>
        )}
      </div>
      <div className="flex w-full flex-wrap gap-2 print:hidden">
        {children}
        <Button kind="outline" onClick={() => print()}>
          <Printer aria-hidden size={18} />
          {say('booking.print')}
        </Button>
      </div>
    </div>
  );
}

const TO_DECIDE: readonly string[] = ['quoted', 'expired'];

function isToDecide({ serviceRequestQuote, serviceRequestChange }: Aftercare): boolean {
  return [serviceRequestQuote, serviceRequestChange].some(
    (quote) => quote && TO_DECIDE.includes(quote.state),
  );
}

interface BookingActionsProps {
  booking: Booking;
  aftercare: Aftercare;
  onOpen: (opened: Opened) => void;
}

/** What its supplier lets be done with it now; one thing at a time. */
function BookingActions({ booking, aftercare, onOpen }: BookingActionsProps) {
  const say = useSay();
  useLapsed((aftercare.serviceRequestQuote ?? aftercare.serviceRequestChange)?.expiresAt);
  // A journey that is over is neither cancelled nor changed any more.
  if (moveOf(aftercare) || booking.status === 'completed') return null;
  return (
    <>
      {changeKindsOf(booking, aftercare.can).length > 0 ? (
        <Button kind="outline" onClick={() => onOpen('change')}>
          {say('change.open')}
        </Button>
      ) : (
        aftercare.can.askChange && (
          <Button kind="outline" onClick={() => onOpen('change-request')}>
            {say('service-request.open-change')}
          </Button>
        )
      )}
      {aftercare.can.cancel ? (
        <Button kind={cancelLook(booking, aftercare)} onClick={() => onOpen('cancel')}>
          {say('cancel.open')}
        </Button>
      ) : (
        aftercare.can.askServiceRequest && (
          <Button kind={cancelLook(booking, aftercare)} onClick={() => onOpen('service-request')}>
            {say('service-request.open')}
          </Button>
        )
      )}
    </>
  );
}

/** On its way to be booked, or why it never was. */
function Progress({ booking }: { booking: Booking }) {
  const say = useSay();
  const locale = useLocale();
  return (
    <Panel title={say('booking.way')} isOnScreen>
      <BookingProgress booking={booking} />
      {booking.state === 'on-hold' && booking.payBy !== null && (
        <div className="mt-4 flex flex-wrap items-end justify-between gap-4">
          <Countdown until={booking.payBy} label={say('checkout.payment.left')} />
          <Link to={`/checkouts/${booking.checkoutId}`} className={buttonLook('primary')}>
            {say('booking.pay-by', { moment: formatMoment(booking.payBy, locale, 'minute') })}
          </Link>
        </div>
      )}
      {booking.state === 'pending' && booking.payWith === 'gateway' && (
        <p className="mt-4">
          <Link to={`/checkouts/${booking.checkoutId}`} className={buttonLook('primary')}>
            {say('checkout.payment.now-silent')}
          </Link>
        </p>
      )}
    </Panel>
  );
}

interface BodyProps {
  booking: Booking;
  aftercare: Aftercare | undefined;
  isAgents: boolean;
  mayChange: boolean;
}

function Body({ booking, aftercare, isAgents, mayChange }: BodyProps) {
  const say = useSay();
  const may = useMay();
  const isLosable = aftercare !== undefined && booking.status === 'upcoming' && aftercare.can.cancel;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] print:grid-cols-1">
      <div className="grid min-w-0 gap-4">
        {isAgents && hasAftercare(booking) && (
          <RefundsPanel
            booking={booking}
            isWanted={(aftercare?.cancellations.length ?? 0) + (aftercare?.changes.length ?? 0) > 0}
          />
        )}
        <Panel title={say('booking.itinerary')}>
          <CancelledLegs booking={booking} />
          <ItineraryDetail itinerary={booking.itinerary} />
          {booking.service !== 'hotel' && (
            <div className="mt-4 border-t border-dashed border-control pt-3">
              <FareConditions itinerary={booking.itinerary} isBooked />
            </div>
          )}
        </Panel>
        {isAgents && isLosable && (
          <Panel title={say('fee-schedule.title')} isOnScreen>
            <FeeSchedulePanel
              booking={booking}
              feeSchedule={aftercare.feeSchedule}
              mayAsk={mayChange && !moveOf(aftercare)}
            />
          </Panel>
        )}
        <Panel title={say('booking.travellers')}>
          <Travellers booking={booking} />
        </Panel>
        {(booking.ancillaries.length > 0 || booking.remark !== null) && (
          <Panel title={say('ancillaries.title')}>
            <BookedAncillaries booking={booking} />
          </Panel>
        )}
        {isAgents && may('price:read') && (
          <Panel title={say('price.label')} isOnScreen>
            <SoldPrice booking={booking} />
          </Panel>
        )}
      </div>
      <div className="grid min-w-0 gap-4">
        <Panel title={say('booking.references')}>
          <References booking={booking} />
        </Panel>
        {booking.version > 1 && (
          <Panel title={say('version.title')} isOnScreen>
            <Versions booking={booking} />
          </Panel>
        )}
        <Panel title={say('documents.title')} isOnScreen>
          <BookingDocuments booking={booking} />
        </Panel>
        {isAgents && (
          <Panel title={say('messages.title')} isOnScreen>
            <BookingMessages booking={booking} />
          </Panel>
        )}
        <Panel title={say('booking.history')} isOnScreen>
          <BookingHistory booking={booking} />
        </Panel>
      </div>
    </div>
  );
}
