import type { BookedTravellerDetails, BookingWithDetails } from '@marga/contract/bookings/booking';
import { ticketCodeOf, travellerTicketsOf } from '@marga/contract/bookings/ticket-status';
import { TRAVELLER_DETAILS_MONTHS } from '@marga/contract/bookings/traveller-details-retention';
import type { Ticket } from '@marga/contract/search/itineraries';
import type { ReactNode } from 'react';
import { formatDay, formatPhone } from '../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { Chip } from '../../ui/chip.tsx';
import { joinClassNames } from '../../ui/join-class-names.ts';
import { ReferenceCode } from '../../ui/reference-code.tsx';
import { HEAD } from '../../ui/table.tsx';
import { ChartNotice, TicketChip, TicketPlace } from './ticket-status.tsx';

interface TravellerRow {
  readonly name: string;
  readonly details: BookedTravellerDetails | undefined;
  readonly ticket: Ticket | null;
  readonly isCancelled: boolean;
}

interface Column {
  readonly head: string;
  readonly cell: (row: TravellerRow) => ReactNode;
  /** A telephone has room for the traveller and two columns, so the content stands below the name there. */
  readonly isForDesktop?: boolean;
}

/** Shows how each traveller stands, how to reach the party, and what happens when a chart is prepared. */
export function BookingTravellers({ booking }: { booking: BookingWithDetails }) {
  const t = useTranslations();
  const { state } = booking.travellerDetails;
  const reached = contactsOf(booking);
  return (
    <div className="border-t border-line">
      <TravellerTable booking={booking} />
      <div className="grid gap-1 px-4 py-3 empty:hidden">
        <ChartNotice booking={booking} />
        {reached.map((contact) => (
          <p key={contact} className="text-13 break-words text-muted">
            {t('booking.contact', { contact })}
          </p>
        ))}
        {state !== 'shown' && (
          <p className="text-13 text-muted">
            {state === 'erased'
              ? t('booking.traveller-details.erased', { months: TRAVELLER_DETAILS_MONTHS })
              : t('booking.traveller-details.restricted')}
          </p>
        )}
      </div>
    </div>
  );
}

function TravellerTable({ booking }: { booking: BookingWithDetails }) {
  const t = useTranslations();
  const rows = rowsOf(booking, (title) => t(`traveller.title.${title}`));
  const columns = useColumns(booking, rows);
  return (
    <table className="w-full border-collapse text-14">
      <caption className="sr-only">{t('booking.travellers')}</caption>
      <thead className="border-b border-line bg-fog text-13">
        <tr>
          <th scope="col" className={`${HEAD} pl-4`}>
            {t('booking.traveller')}
          </th>
          {columns.map(({ head, isForDesktop }) => (
            <th key={head} scope="col" className={joinClassNames(HEAD, isForDesktop && 'max-md:hidden')}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index} className="border-b border-line last:border-0">
            <th scope="row" className="px-3 py-2 pl-4 text-left font-semibold max-md:w-[44%]">
              <span className={joinClassNames(row.isCancelled && 'text-muted line-through')}>{row.name}</span>
              {row.isCancelled && (
                <>
                  {' '}
                  <Chip tone="quiet">{t('booking.state.cancelled')}</Chip>
                </>
              )}
              {columns.map(({ head, cell, isForDesktop }) => {
                const content = isForDesktop && cell(row);
                return (
                  content && (
                    <span key={head} className="block text-13 font-normal text-muted md:hidden">
                      {head} {content}
                    </span>
                  )
                );
              })}
            </th>
            {columns.map(({ head, cell, isForDesktop }) => (
              <td key={head} className={joinClassNames('px-3 py-2', isForDesktop && 'max-md:hidden')}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A column without a single entry is left out. */
function useColumns(
  { itinerary: { service } }: BookingWithDetails,
  rows: readonly TravellerRow[],
): readonly Column[] {
  const t = useTranslations();
  const locale = useLocale();
  const tickets = rows.flatMap(({ ticket }) => ticket ?? []);
  const hasPlace = tickets.some(({ status, coach, place }) => status === 'waitlist' || (coach ?? place));
  const columns: readonly (Column | false)[] = [
    rows.some(({ details }) => details?.bornOn !== undefined) && {
      head: t('booking.traveller.born'),
      isForDesktop: true,
      cell: ({ details }) =>
        details?.bornOn !== undefined && (
          <span className="whitespace-nowrap text-muted">{formatDay(details.bornOn, locale, 'year')}</span>
        ),
    },
    service === 'train' &&
      tickets.some(({ bookedAs }) => bookedAs !== undefined) && {
        head: t('booking.traveller.booked-as'),
        isForDesktop: true,
        cell: ({ ticket }) => ticket && ticketCodeOf(ticket.bookedAs ?? ticket),
      },
    service === 'train' &&
      tickets.length > 0 && {
        head: t('booking.traveller.now'),
        cell: ({ ticket }) => ticket && <TicketChip ticket={ticket} />,
      },
    tickets.some(({ number }) => number !== null) && {
      head: t('booking.traveller.ticket-number'),
      cell: ({ ticket }) => ticket?.number && <ReferenceCode>{ticket.number}</ReferenceCode>,
    },
    service === 'flight' &&
      tickets.some(({ number }) => number !== null) && {
        head: t('booking.traveller.status'),
        isForDesktop: true,
        cell: ({ ticket }) =>
          ticket?.number && <Chip tone="confirmed">{t('booking.traveller.ticketed')}</Chip>,
      },
    hasPlace && {
      head: t(service === 'train' ? 'booking.traveller.berth' : 'booking.traveller.seat'),
      cell: ({ ticket }) => ticket && <TicketPlace ticket={ticket} />,
    },
  ];
  return columns.filter((column) => column !== false);
}

function rowsOf(
  booking: BookingWithDetails,
  titleOf: (title: BookedTravellerDetails['title']) => string,
): TravellerRow[] {
  const { travellers, travellerDetails, cancelledTravellers, state } = booking;
  const tickets = state === 'confirmed' ? travellerTicketsOf(booking) : [];
  return travellers.map(({ givenName, familyName }, index) => {
    const details = travellerDetails.state === 'shown' ? travellerDetails.travellers[index] : undefined;
    const isCancelled = cancelledTravellers.includes(index);
    return {
      name: `${details ? `${titleOf(details.title)} ` : ''}${givenName} ${familyName}`,
      details,
      ticket: isCancelled ? null : (tickets[index] ?? null),
      isCancelled,
    };
  });
}

/** Returns each mail address with its telephone number once. Where a party has several, each says whose it is. */
function contactsOf({ travellers, travellerDetails }: BookingWithDetails): string[] {
  if (travellerDetails.state !== 'shown') return [];
  const namesOf = new Map<string, string[]>();
  for (const [index, { email, phone }] of travellerDetails.travellers.entries()) {
    const contact = `${email}, ${formatPhone(phone)}`;
    const { givenName = '', familyName = '' } = travellers[index] ?? {};
    namesOf.set(contact, [...(namesOf.get(contact) ?? []), `${givenName} ${familyName}`]);
  }
  if (namesOf.size === 1) return [...namesOf.keys()];
  return [...namesOf].map(([contact, names]) => `${names.join(', ')} ${contact}`);
}
