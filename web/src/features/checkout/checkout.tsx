import type { Booking } from '@marga/contract/bookings/booking';
import { openTicketStatusOf } from '@marga/contract/bookings/ticket-status';
import type { Checkout } from '@marga/contract/checkout/checkout';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { usePageTitle } from '../../layout/page-title.ts';
import { api } from '../../shared/api-client.ts';
import { formatDay, formatTime } from '../../shared/format-money-and-dates.ts';
import {
  type MessageId,
  type Translate,
  useLocale,
  useTranslations,
} from '../../shared/i18n/use-translations.ts';
import { SCREENS } from '../../routes.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { CopyableReference } from '../../ui/copyable-reference.tsx';
import { PriceGroup } from '../../ui/price-group.tsx';
import { Price } from '../../ui/price.tsx';
import { ErrorState, LoadingSkeletons, Skeleton } from '../../ui/page-states.tsx';
import { BookingStateChip } from '../../ui/booking-state-chip.tsx';
import { sumAmountsByCurrency } from '../search/selected-offers.ts';
import { formatItineraryTitle } from '../../shared/format-route.ts';
import { formatServiceNumbersOrKind, itineraryStartTimeOf } from '../search/itinerary/itinerary.ts';
import { isPaymentInProgress } from '../payments/payment-status.ts';
import { PriceForCurrentView } from '../pricing/price-for-current-view.tsx';
import { usePriceView } from '../pricing/use-agent-or-client-price-view.ts';
import { BookTheRest } from './book-the-rest.tsx';
import { ChartNotice, OpenTicketChip, TravellerTickets } from '../bookings/ticket-status.tsx';
import { BookingProgress } from './booking-progress.tsx';
import { AmountDuePanel } from './amount-due-panel.tsx';
import { PaymentPanel } from './payment-panel.tsx';

/** The event stream reports when to read again; polling covers a broken stream. */
const FALLBACK_MS = 5_000;

/** Shows the progress of a trip's bookings. Everything is read from the server, so any device shows the same. */
export function Component() {
  const t = useTranslations();
  const { checkoutId = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['checkout', checkoutId],
    queryFn: ({ signal }) =>
      api.call('booking.read-checkout', { params: { checkoutId: checkoutId as Checkout['id'] }, signal }),
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : FALLBACK_MS),
  });
  const title = data ? headline(data, t) : t('checkout.title');
  usePageTitle(title);
  return (
    <div className="column py-8">
      <h1 className="text-32 outline-none">{title}</h1>
      {data ? (
        <Progress checkout={data} />
      ) : error ? (
        <div className="mt-6">
          <ErrorState problem={error} onRetry={() => void refetch()} />
        </div>
      ) : (
        <LoadingSkeletons className="mt-6 grid gap-4">
          <Skeleton className="h-48" />
          <Skeleton className="h-48" />
        </LoadingSkeletons>
      )}
    </div>
  );
}

/** Returns whether every booking has its outcome and no refund is in progress. */
function isOver({ state, payment }: Checkout): boolean {
  return state === 'done' && (payment === null || !isPaymentInProgress(payment));
}

function Progress({ checkout }: { checkout: Checkout }) {
  const t = useTranslations();
  const isAgents = usePriceView() === 'agent';
  const isDone = checkout.state === 'done';
  const charged = checkout.bookings.filter(({ money }) => money === 'charged');
  return (
    <PriceGroup of={checkout.bookings.map(({ total, clientTotal }) => (isAgents ? total : clientTotal))}>
      <p aria-live="polite" className="mt-1 text-muted">
        {isDone
          ? isEscalated(checkout)
            ? t('checkout.escalated-text')
            : t(DONE_TEXTS[checkout.payWith], { count: charged.length })
          : t(openCheckoutText(checkout))}
      </p>
      {checkout.payment && <PaymentPanel checkout={checkout} payment={checkout.payment} />}
      {checkout.due && !isBeingPaid(checkout) && <AmountDuePanel checkout={checkout} due={checkout.due} />}
      <BookTheRest checkout={checkout} />
      <ul className="mt-6 grid gap-4">
        {checkout.bookings.map((booking) => (
          <BookingCard key={booking.id} booking={booking} />
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-4 border-t border-line pt-5">
        {/* What the company was charged is no client's business. */}
        {isAgents && (
          <dl className="flex flex-wrap items-baseline gap-x-6">
            <Sum label={t('checkout.charged')} amounts={charged} />
            <Sum
              label={t('checkout.held')}
              amounts={checkout.bookings.filter(({ money }) => money === 'held')}
            />
            <Sum
              label={t('checkout.released')}
              amounts={checkout.bookings.filter(({ money }) => money === 'released')}
            />
          </dl>
        )}
        <div className="ml-auto flex flex-wrap gap-3">
          <Link to={SCREENS.flights.path} className={buttonClasses('outline')}>
            {t('checkout.search')}
          </Link>
          <Link
            to={SCREENS.bookings.path}
            className={buttonClasses(isUnpaid(checkout) ? 'outline' : 'primary')}
          >
            {t('checkout.bookings')}
          </Link>
        </div>
      </div>
    </PriceGroup>
  );
}

const DONE_TEXTS: Record<Checkout['payWith'], MessageId> = {
  wallet: 'checkout.done',
  credit: 'checkout.done-credit',
  gateway: 'checkout.done-gateway',
  later: 'checkout.done-later',
};

/** Returns whether the outcome of some booking is unknown, so that an operator is asking the supplier. */
function isEscalated({ bookings }: Checkout): boolean {
  return bookings.some(({ state }) => state === 'escalated');
}

/** Returns whether a payment at the gateway is under way. */
function isBeingPaid({ payment }: Checkout): boolean {
  return payment !== null && (payment.state === 'created' || payment.state === 'pending');
}

/** Returns whether nothing happens until somebody pays. */
function isUnpaid(checkout: Checkout): boolean {
  return checkout.state === 'open' && (checkout.due !== null || isBeingPaid(checkout));
}

function openCheckoutText(checkout: Checkout): MessageId {
  if (checkout.due) return 'checkout.on-hold';
  return isUnpaid(checkout) ? 'checkout.unpaid' : 'checkout.open';
}

function Sum({ label, amounts }: { label: string; amounts: readonly Booking[] }) {
  if (amounts.length === 0) return null;
  return (
    <div className="flex items-baseline gap-2">
      <dt className="text-14 text-muted">{label}</dt>
      {sumAmountsByCurrency(amounts.map(({ total }) => total)).map((total) => (
        <dd key={total.currency}>
          <Price money={total} className="text-20" />
        </dd>
      ))}
    </div>
  );
}

function BookingCard({ booking }: { booking: Booking }) {
  const t = useTranslations();
  const locale = useLocale();
  const { itinerary } = booking;
  const departsAt = itineraryStartTimeOf(itinerary);
  const open = openTicketStatusOf(booking);
  return (
    <li className="overflow-clip rounded-14 border border-line bg-surface">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-5 pt-4 pb-3">
        <div>
          <h2 className="text-20">
            {formatItineraryTitle(itinerary, t)}, {formatServiceNumbersOrKind(itinerary)}
          </h2>
          <p className="text-14 text-muted">
            {formatDay(departsAt.local, locale)}, {formatTime(departsAt)}
          </p>
        </div>
        <div className="flex items-center gap-4">
          {open === undefined ? <BookingStateChip state={booking.state} /> : <OpenTicketChip status={open} />}
          <PriceForCurrentView of={booking} className="text-20" />
        </div>
      </div>
      <div className="grid gap-3 px-5 pt-2 pb-5">
        <BookingProgress booking={booking} />
        <TravellerTickets booking={booking} />
        <ChartNotice booking={booking} />
      </div>
      <div className="flex flex-wrap items-end gap-x-10 gap-y-3 border-t border-dashed border-control bg-sunken px-5 py-3">
        <CopyableReference label={t('booking.our-reference')}>{booking.reference}</CopyableReference>
        {booking.supplierReference !== null && (
          <CopyableReference label={t(`booking.supplier-reference.${itinerary.service}`)}>
            {booking.supplierReference}
          </CopyableReference>
        )}
        <Link to={`/bookings/${booking.id}`} className="ml-auto text-14 font-semibold text-link">
          {t('checkout.open-booking')}
        </Link>
      </div>
    </li>
  );
}

function headline(checkout: Checkout, t: Translate): string {
  const all = checkout.bookings.length;
  const confirmed = checkout.bookings.filter(({ state }) => state === 'confirmed').length;
  if (checkout.state === 'open') return t(isUnpaid(checkout) ? 'checkout.to-pay' : 'checkout.title');
  if (confirmed === all) return t('checkout.all-booked');
  if (confirmed === 0) return t(isEscalated(checkout) ? 'checkout.escalated' : 'checkout.none-booked');
  return t('checkout.some-booked', { confirmed, all });
}
