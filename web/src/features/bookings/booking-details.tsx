import type { BookingPart } from '@marga/contract/amendments/traveller-and-leg-selection';
import type { Booking, BookingWithDetails } from '@marga/contract/bookings/booking';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import { usePageTitle } from '../../layout/page-title.ts';
import { formatDayRange, formatMoment } from '../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { bookingQueryWithOfflineCopy } from '../../shared/offline/booking-query-with-offline-copy.ts';
import { OfflineCopyTime } from '../../shared/offline/offline-copy-time.tsx';
import { SCREENS } from '../../routes.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { ReferenceCode } from '../../ui/reference-code.tsx';
import { ErrorState, LoadingSkeletons, Skeleton } from '../../ui/page-states.tsx';
import { BookingHistory } from './booking-history.tsx';
import { listAllowedChangeKinds } from '../amendments/change/allowed-booking-changes.ts';
import { cancelButtonStyle } from '../amendments/service-request-status.ts';
import { CancellationFeeSchedulePanel } from '../amendments/cancellation-fee-schedule-panel.tsx';
import { CurrentAmendmentPanel } from '../amendments/current-amendment-panel.tsx';
import { RefundsPanel } from '../refunds/refunds-panel.tsx';
import {
  type Amendments,
  isAmendableBooking,
  activeAmendmentOf,
  useAmendments,
  useRefreshAfterAmendment,
} from '../amendments/use-amendments.ts';
import { ItineraryVersions } from '../amendments/itinerary-versions.tsx';
import type { ChangeCategory } from '../amendments/booking-change-request-dialog.tsx';
import { BookingProgress } from '../checkout/booking-progress.tsx';
import { Countdown } from '../checkout/countdown.tsx';
import { formatItineraryTitle } from '../../shared/format-route.ts';
import { hasConnections, itineraryEndTimeOf, itineraryStartTimeOf } from '../search/itinerary/itinerary.ts';
import { ItineraryDetail } from '../search/itinerary/itinerary-detail.tsx';
import { BookedPriceBreakdown, useBookedPriceBreakdown } from '../pricing/offer-price-breakdown.tsx';
import { amountsOfBreakdown } from '../pricing/price-breakdown-table.tsx';
import { PriceGroup } from '../../ui/price-group.tsx';
import { usePrintInClientView, usePriceView } from '../pricing/use-agent-or-client-price-view.ts';
import { useHasInstantPassed } from '../search/use-has-instant-passed.ts';
import { usePermission } from '../../shared/member/use-permission.ts';
import { PrintLetterhead, BookingPageSection } from './booking-page-sections.tsx';
import { BookingMessages } from './booking-messages.tsx';
import { BookingDocuments } from './booking-documents.tsx';
import { TicketCard } from './ticket-card.tsx';
import { BookedAncillaries } from './booked-ancillaries.tsx';
import { BookingPrice, BookingStatusChip, describeBookingPaymentState } from './booking-labels.tsx';

/** Dialogs are loaded when they are opened. */
const CancelDialog = lazy(async () => ({
  default: (await import('../amendments/cancel-booking-dialog.tsx')).CancelBookingDialog,
}));
const ServiceRequestDialog = lazy(async () => ({
  default: (await import('../amendments/service-request-dialog.tsx')).ServiceRequestDialog,
}));
const ChangeRequestDialog = lazy(async () => ({
  default: (await import('../amendments/booking-change-request-dialog.tsx')).BookingChangeRequestDialog,
}));
const ManualChange = lazy(async () => ({
  default: (await import('../amendments/change/manual-change-quote.tsx')).ManualChangeQuote,
}));
const ChangeDialog = lazy(async () => ({
  default: (await import('../amendments/change/change-booking-dialog.tsx')).ChangeBookingDialog,
}));

export function Component() {
  const t = useTranslations();
  const { bookingId = '' } = useParams();
  const { data, error, refetch } = useQuery(bookingQueryWithOfflineCopy(bookingId));
  usePageTitle(data ? t('booking.title', { reference: data.reference }) : t('booking.untitled'));
  return (
    <div className="column py-5">
      <BackLink to={SCREENS.bookings.path}>{t('bookings.title')}</BackLink>
      {data ? (
        <>
          <OfflineCopyTime bookingId={bookingId} />
          {/* What a browser kept from before bookings could be cancelled in part does not say so. */}
          <BookingDetails booking={{ ...NEVER_TOUCHED, ...data }} />
        </>
      ) : error ? (
        <>
          <h1 className="mt-2 mb-6 text-32 outline-none">{t('booking.untitled')}</h1>
          <ErrorState problem={error} onRetry={() => void refetch()} />
        </>
      ) : (
        <LoadingSkeletons className="mt-4 grid gap-4">
          <Skeleton className="h-10 w-64" />
          <Skeleton className="h-64" />
        </LoadingSkeletons>
      )}
    </div>
  );
}

const NEVER_TOUCHED = {
  cancelledTravellers: [],
  cancelledLegs: [],
  version: 1,
  hasScheduleChange: false,
  ancillaries: [],
  remark: null,
  client: null,
  travellerDetails: { state: 'restricted' as const },
};

type Opened = 'cancel' | 'refuse' | 'manual' | 'service-request' | 'change-request' | 'change' | 'rebook';

export function BookingDetails({ booking }: { booking: BookingWithDetails }) {
  const { data: amendments } = useAmendments(booking);
  useRefreshAfterAmendment(booking, amendments);
  const isAgents = usePriceView() === 'agent';
  const may = usePermission();
  const mayChange = may('booking:change') && isAgents;
  const { data: sold } = useBookedPriceBreakdown(booking, isAgents && may('price:read'));
  const [opened, open] = useState<Opened>();
  /** Holds the part of the booking that a request to the operators is about, if the user has chosen it already. */
  const [part, setPart] = useState<BookingPart>();
  const [category, setCategory] = useState<ChangeCategory>();
  const now = useRef<HTMLDivElement>(null);
  usePrintInClientView();
  const close = () => open(undefined);
  // Another service request was started meanwhile, or somebody else has confirmed: there is nothing left to decide,
  // and the supplier must not be asked instead.
  if (opened === 'manual' && amendments && !isToDecide(amendments)) close();
  const ask = (chosen: BookingPart | undefined) => {
    setPart(chosen);
    open('service-request');
  };
  const requestChange = (chosen: ChangeCategory | undefined) => {
    setCategory(chosen);
    open('change-request');
  };
  const watch = () => {
    close();
    // The dialog first returns the focus, then it moves to the panel at the top that shows the progress.
    requestAnimationFrame(() => now.current?.focus());
  };
  return (
    <PriceGroup
      of={[booking.total, booking.clientTotal, ...(sold?.price ? amountsOfBreakdown(sold.price) : [])]}
    >
      <div className="print-alone w-full">
        <PrintLetterhead />
        <Head booking={booking}>
          {amendments && mayChange && (
            <BookingActions
              booking={booking}
              amendments={amendments}
              onOpen={(what) =>
                what === 'service-request'
                  ? ask(undefined)
                  : what === 'change-request'
                    ? requestChange(undefined)
                    : open(what)
              }
            />
          )}
        </Head>
        <div ref={now} tabIndex={-1} className="grid gap-4 rounded-14 not-empty:mb-4">
          {amendments && (isAgents || amendments.unanswered !== null) && (
            <CurrentAmendmentPanel
              booking={booking}
              amendments={amendments}
              isAgents={isAgents}
              mayChange={mayChange}
              onRefuse={() => open('refuse')}
              onRebook={() => open('rebook')}
              onSeeQuote={() => open('manual')}
              onServiceRequest={ask}
              onRequestChange={requestChange}
            />
          )}
          {!isAmendableBooking(booking) && <Progress booking={booking} />}
        </div>
        <Body booking={booking} amendments={amendments} isAgents={isAgents} mayChange={mayChange} />
        {amendments && opened !== undefined && (
          <Suspense>
            {opened === 'service-request' ? (
              <ServiceRequestDialog booking={booking} part={part} onClose={close} onAsked={watch} />
            ) : opened === 'change-request' ? (
              <ChangeRequestDialog booking={booking} category={category} onClose={close} onAsked={watch} />
            ) : opened === 'manual' && amendments.serviceRequestChange ? (
              <ManualChange
                key={amendments.serviceRequestChange.id}
                booking={booking}
                quote={amendments.serviceRequestChange}
                onAgain={() => requestChange(changeCategoryOf(amendments))}
                onClose={close}
                onConfirmed={watch}
              />
            ) : opened === 'cancel' || opened === 'refuse' || opened === 'manual' ? (
              <CancelDialog
                booking={booking}
                can={amendments.can}
                isRefusal={opened === 'refuse'}
                manualQuote={opened === 'manual' ? (amendments.serviceRequestQuote ?? undefined) : undefined}
                onServiceRequest={ask}
                onClose={close}
                onConfirmed={watch}
              />
            ) : (
              <ChangeDialog
                booking={booking}
                kinds={opened === 'rebook' ? ['dates'] : listAllowedChangeKinds(booking, amendments.can)}
                isRebooking={opened === 'rebook'}
                onRequestChange={amendments.can.requestChange ? requestChange : undefined}
                onClose={close}
                onConfirmed={watch}
              />
            )}
          </Suspense>
        )}
      </div>
    </PriceGroup>
  );
}

/** Returns what was requested from the operators before, as the default for the next request. */
function changeCategoryOf({ serviceRequest }: Amendments): ChangeCategory | undefined {
  return serviceRequest === null || serviceRequest.category === 'cancel'
    ? undefined
    : serviceRequest.category;
}

function Head({ booking, children }: { booking: BookingWithDetails; children: ReactNode }) {
  const t = useTranslations();
  const locale = useLocale();
  const isAgents = usePriceView() === 'agent';
  const days = formatDayRange(
    itineraryStartTimeOf(booking.itinerary).local,
    itineraryEndTimeOf(booking.itinerary).local,
    locale,
  );
  return (
    <div className="mt-2 mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-24 outline-none">
          <span>
            {formatItineraryTitle(booking.itinerary, t)}, {days}
          </span>
          <BookingStatusChip booking={booking} />
        </h1>
        <p className="text-14 text-pretty text-muted">
          {t('booking.our-reference')} <ReferenceCode className="text-ink">{booking.reference}</ReferenceCode>
          {' · '}
          {t('booking.begun', { day: formatMoment(booking.createdAt, locale, 'day') })}
          {booking.client !== null && ` · ${t('booking.client', { client: booking.client })}`}
          {' · '}
          <BookingPrice booking={booking} className="font-semibold" />
          {isAgents &&
            ` · ${
              booking.state === 'cancelled'
                ? t('booking.money-cancelled')
                : describeBookingPaymentState(booking, t)
            }`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 print:hidden">
        {children}
        <Button kind="outline" onClick={() => print()}>
          <Printer aria-hidden size={18} />
          {t('booking.print')}
        </Button>
      </div>
    </div>
  );
}

const TO_DECIDE: readonly string[] = ['quoted', 'expired'];

function isToDecide({ serviceRequestQuote, serviceRequestChange }: Amendments): boolean {
  return [serviceRequestQuote, serviceRequestChange].some(
    (quote) => quote && TO_DECIDE.includes(quote.state),
  );
}

interface BookingActionsProps {
  booking: BookingWithDetails;
  amendments: Amendments;
  onOpen: (opened: Opened) => void;
}

/** Shows the actions that the supplier allows now, and none while an amendment is under way. */
function BookingActions({ booking, amendments, onOpen }: BookingActionsProps) {
  const t = useTranslations();
  useHasInstantPassed((amendments.serviceRequestQuote ?? amendments.serviceRequestChange)?.expiresAt);
  // A completed trip can be neither cancelled nor changed.
  if (activeAmendmentOf(amendments) || booking.status === 'completed') return null;
  return (
    <>
      {listAllowedChangeKinds(booking, amendments.can).length > 0 ? (
        <Button kind="outline" onClick={() => onOpen('change')}>
          {t('change.open')}
        </Button>
      ) : (
        amendments.can.requestChange && (
          <Button kind="outline" onClick={() => onOpen('change-request')}>
            {t('service-request.open-change')}
          </Button>
        )
      )}
      {amendments.can.cancel ? (
        <Button kind={cancelButtonStyle(booking, amendments)} onClick={() => onOpen('cancel')}>
          {t('cancel.open')}
        </Button>
      ) : (
        amendments.can.askServiceRequest && (
          <Button kind={cancelButtonStyle(booking, amendments)} onClick={() => onOpen('service-request')}>
            {t('service-request.open')}
          </Button>
        )
      )}
    </>
  );
}

/** Shows the progress of the booking, or why it failed. */
function Progress({ booking }: { booking: Booking }) {
  const t = useTranslations();
  const locale = useLocale();
  return (
    <BookingPageSection title={t('booking.way')} isOnScreen>
      <BookingProgress booking={booking} />
      {booking.state === 'on-hold' && booking.payBy !== null && (
        <div className="mt-4 flex flex-wrap items-end justify-between gap-4">
          <Countdown until={booking.payBy} label={t('checkout.payment.left')} />
          <Link to={`/checkouts/${booking.checkoutId}`} className={buttonClasses('primary')}>
            {t('booking.pay-by', { moment: formatMoment(booking.payBy, locale, 'minute') })}
          </Link>
        </div>
      )}
      {booking.state === 'pending' && booking.payWith === 'gateway' && (
        <p className="mt-4">
          <Link to={`/checkouts/${booking.checkoutId}`} className={buttonClasses('primary')}>
            {t('checkout.payment.now-silent')}
          </Link>
        </p>
      )}
    </BookingPageSection>
  );
}

interface BodyProps {
  booking: BookingWithDetails;
  amendments: Amendments | undefined;
  isAgents: boolean;
  mayChange: boolean;
}

function Body({ booking, amendments, isAgents, mayChange }: BodyProps) {
  const t = useTranslations();
  const may = usePermission();
  const isLosable = amendments !== undefined && booking.status === 'upcoming' && amendments.can.cancel;
  return (
    <div className="grid items-start gap-3 xl:grid-cols-[minmax(0,1fr)_19rem] print:grid-cols-1">
      <div className="grid min-w-0 gap-3">
        <TicketCard booking={booking} />
        {hasConnections(booking.itinerary) && (
          <BookingPageSection title={t('booking.connections')}>
            <ItineraryDetail itinerary={booking.itinerary} />
          </BookingPageSection>
        )}
        {isAgents && isLosable && (
          <BookingPageSection title={t('fee-schedule.title')} isOnScreen>
            <CancellationFeeSchedulePanel
              booking={booking}
              feeSchedule={amendments.feeSchedule}
              mayAsk={mayChange && !activeAmendmentOf(amendments)}
            />
          </BookingPageSection>
        )}
        {isAgents && isAmendableBooking(booking) && (
          <RefundsPanel
            booking={booking}
            isWanted={(amendments?.cancellations.length ?? 0) + (amendments?.changes.length ?? 0) > 0}
          />
        )}
        {(booking.ancillaries.length > 0 || booking.remark !== null) && (
          <BookingPageSection title={t('ancillaries.title')}>
            <BookedAncillaries booking={booking} />
          </BookingPageSection>
        )}
        {isAgents && may('price:read') && (
          <BookingPageSection title={t('price.label')} isOnScreen>
            <BookedPriceBreakdown booking={booking} />
          </BookingPageSection>
        )}
      </div>
      <div className="grid min-w-0 gap-3">
        <BookingPageSection title={t('documents.title')} isOnScreen>
          <BookingDocuments booking={booking} />
        </BookingPageSection>
        {isAgents && (
          <BookingPageSection title={t('messages.title')} isOnScreen>
            <BookingMessages booking={booking} />
          </BookingPageSection>
        )}
        <BookingPageSection title={t('booking.history')} isOnScreen>
          <BookingHistory booking={booking} />
        </BookingPageSection>
        {booking.version > 1 && (
          <BookingPageSection title={t('version.title')} isOnScreen>
            <ItineraryVersions booking={booking} />
          </BookingPageSection>
        )}
      </div>
    </div>
  );
}
