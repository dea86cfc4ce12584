import type { Booking } from '@marga/contract/bookings/booking';
import type { ReactNode } from 'react';
import { now } from '../../shared/clock.ts';
import { formatMoment } from '../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { Chip } from '../../ui/chip.tsx';
import { listItineraryLegs, formatLeg } from '../amendments/booking-travellers-and-legs.ts';
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

/** Shows which legs were cancelled; the journeys below still show them. */
export function CancelledLegs({ booking }: { booking: Booking }) {
  const t = useTranslations();
  const locale = useLocale();
  const legs = listItineraryLegs(booking.itinerary);
  const cancelledLegs = booking.cancelledLegs.flatMap((at) => legs[at] ?? []);
  if (cancelledLegs.length === 0) return null;
  return (
    <ul className="grid gap-1 text-14">
      {cancelledLegs.map((leg) => (
        <li key={leg.departsAt.local} className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-muted line-through">{formatLeg(leg, t, locale)}</span>
          <Chip tone="quiet">{t('booking.state.cancelled')}</Chip>
        </li>
      ))}
    </ul>
  );
}
