import type { Booking, BookingWithDetails } from '@marga/contract/bookings/booking';
import { travellerTicketsOf } from '@marga/contract/bookings/ticket-status';
import { TRAVELLER_DETAILS_MONTHS } from '@marga/contract/bookings/traveller-details-retention';
import type { ReactNode } from 'react';
import { now } from '../../shared/clock.ts';
import { formatDay, formatMoment, formatPhone } from '../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { Chip } from '../../ui/chip.tsx';
import { joinClassNames } from '../../ui/join-class-names.ts';
import { ReferenceCode } from '../../ui/reference-code.tsx';
import { CopyableReference } from '../../ui/copyable-reference.tsx';
import { listItineraryLegs, formatLeg } from '../amendments/booking-travellers-and-legs.ts';
import { formatSupplierName } from '../search/itinerary/itinerary.ts';
import { ChartNotice, TicketChip, TicketPlace } from './ticket-status.tsx';
import { useMembership } from '../../shared/member/use-permission.ts';

/** This is shown in print only: it says whose trip it is and when the sheet was printed. */
export function PrintLetterhead() {
  const t = useTranslations();
  const locale = useLocale();
  const company = useMembership()?.companyName;
  return (
    <div className="mb-6 hidden items-baseline justify-between gap-6 border-b-2 border-ink pb-2 print:flex">
      <p className="font-display text-20 font-semibold">{company}</p>
      <p className="text-right text-13">
        {t('booking.printed-at', { at: formatMoment(now(), locale, 'minute') })}
      </p>
    </div>
  );
}

interface PanelProps {
  title: string;
  /** When true, the section is left out of the printed page, because it is interactive. */
  isOnScreen?: boolean;
  children: ReactNode;
}

export function BookingPageSection({ title, isOnScreen = false, children }: PanelProps) {
  return (
    <section
      className={`min-w-0 break-inside-avoid rounded-14 border border-line bg-surface px-5 pt-4 pb-5 ${isOnScreen ? 'print:hidden' : ''}`}
    >
      <h2 className="mb-3 text-20">{title}</h2>
      {children}
    </section>
  );
}

export function BookingReferences({ booking }: { booking: Booking }) {
  const t = useTranslations();
  return (
    <div className="flex flex-wrap items-end gap-x-10 gap-y-3">
      {booking.supplierReference === null ? (
        <p className="text-14">
          <span className="block text-13 text-muted">{t('booking.airline-reference')}</span>
          {t('booking.no-airline-reference')}
        </p>
      ) : (
        <CopyableReference label={t('booking.airline-reference')}>
          {booking.supplierReference}
        </CopyableReference>
      )}
      <CopyableReference label={t('booking.our-reference')}>{booking.reference}</CopyableReference>
      <p className="text-13 text-muted">
        {t('booking.supplied-by', { supplier: formatSupplierName(booking.supplier) })}
      </p>
    </div>
  );
}

/** Shows the travellers; cancelled ones stay in the list, struck out. */
export function BookingTravellers({ booking }: { booking: BookingWithDetails }) {
  const t = useTranslations();
  const { state } = booking.travellerDetails;
  return (
    <>
      <TravellerList booking={booking} />
      <ChartNotice booking={booking} />
      {state !== 'shown' && (
        <p className="mt-2 text-13 text-muted">
          {state === 'erased'
            ? t('booking.traveller-details.erased', { months: TRAVELLER_DETAILS_MONTHS })
            : t('booking.traveller-details.restricted')}
        </p>
      )}
    </>
  );
}

function TravellerList({ booking }: { booking: BookingWithDetails }) {
  const t = useTranslations();
  const locale = useLocale();
  const { travellerDetails } = booking;
  const tickets = booking.state === 'confirmed' ? travellerTicketsOf(booking) : [];
  return (
    <ul className="divide-y divide-line">
      {booking.travellers.map((traveller, index) => {
        const details = travellerDetails.state === 'shown' ? travellerDetails.travellers[index] : undefined;
        const isCancelled = booking.cancelledTravellers.includes(index);
        const ticket = isCancelled ? null : (tickets[index] ?? null);
        return (
          <li
            key={index}
            className="flex flex-wrap justify-between gap-x-6 py-2 text-14 first:pt-0 last:pb-0"
          >
            <span className="flex flex-wrap items-baseline gap-x-2 font-semibold">
              <span className={joinClassNames(isCancelled && 'text-muted line-through')}>
                {details && t(`traveller.title.${details.title}`)} {traveller.givenName}{' '}
                {traveller.familyName}
              </span>
              {isCancelled && <Chip tone="quiet">{t('booking.state.cancelled')}</Chip>}
              {ticket && (
                <span className="flex flex-wrap items-baseline gap-x-2 font-normal">
                  <TicketChip ticket={ticket} />
                  <TicketPlace ticket={ticket} />
                  {ticket.number !== null && <ReferenceCode>{ticket.number}</ReferenceCode>}
                </span>
              )}
            </span>
            {details && (
              <>
                {details.bornOn !== undefined && (
                  <span className="text-muted">
                    {t('booking.born-on', { date: formatDay(details.bornOn, locale, 'year') })}
                  </span>
                )}
                <span className="w-full text-13 text-muted">
                  {details.email}, {formatPhone(details.phone)}
                </span>
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Shows which legs were cancelled; the itinerary below still shows them. */
export function CancelledLegs({ booking }: { booking: Booking }) {
  const t = useTranslations();
  const locale = useLocale();
  const legs = listItineraryLegs(booking.itinerary);
  const cancelledLegs = booking.cancelledLegs.flatMap((at) => legs[at] ?? []);
  if (cancelledLegs.length === 0) return null;
  return (
    <ul className="mb-4 grid gap-1 text-14">
      {cancelledLegs.map((leg) => (
        <li key={leg.departsAt.local} className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-muted line-through">{formatLeg(leg, t, locale)}</span>
          <Chip tone="quiet">{t('booking.state.cancelled')}</Chip>
        </li>
      ))}
    </ul>
  );
}
