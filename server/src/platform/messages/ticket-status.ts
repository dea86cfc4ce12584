import {
  chartTimeOf,
  describeTicket,
  openStatusOfItinerary,
  ticketCodeOf,
  ticketsOfItinerary,
} from '@marga/contract/bookings/ticket-status';
import type { Locale } from '@marga/contract/identity/field-schemas';
import type { Itinerary } from '@marga/contract/search/itineraries';
import { createTranslator } from './translator.ts';

/** Returns "Waitlisted" or "RAC" for a train on which somebody has no berth yet, otherwise undefined. */
export function writeOpenTicketStatus(itinerary: Itinerary, locale: Locale): string | undefined {
  const open = openStatusOfItinerary(itinerary);
  return open && createTranslator(locale)(`pdf.ticket.status.${open}`);
}

/** Returns how the travellers stand, in their order, by the codes alone, such as "CNF, RAC 14, WL 3". */
export function writeTicketCodes(itinerary: Itinerary): string {
  return itinerary.service === 'train' ? ticketsOfItinerary(itinerary).map(ticketCodeOf).join(', ') : '';
}

/**
 * Returns how the travellers stand, in their order, such as "CNF B4 31 LB, RAC 14, WL 3", and of a flight the numbers of
 * their e-tickets; empty if it is not known.
 */
export function writeTickets(itinerary: Itinerary): string {
  const tickets = ticketsOfItinerary(itinerary);
  if (itinerary.service === 'train') return tickets.map(describeTicket).join(', ');
  return tickets.some(({ number }) => number !== null)
    ? tickets.map(({ number }) => number ?? '–').join(', ')
    : '';
}

/** Says when the chart is prepared and what happens then; undefined when everybody has a berth. */
export function writeChartNotice(itinerary: Itinerary, locale: Locale): string | undefined {
  if (itinerary.service !== 'train' || openStatusOfItinerary(itinerary) === undefined) return undefined;
  const t = createTranslator(locale);
  const { at, isEstimate } = chartTimeOf(itinerary);
  const day = new Intl.DateTimeFormat(`${locale}-IN`, { dateStyle: 'full', timeZone: 'UTC' });
  const moment = `${day.format(Date.parse(`${at.local}:00Z`))}, ${at.local.slice(11)}`;
  const statuses = new Set(ticketsOfItinerary(itinerary).map(({ status }) => status));
  return [
    t(isEstimate ? 'pdf.ticket.chart.about' : 'pdf.ticket.chart.at', { moment }),
    ...(statuses.has('waitlist') ? [t('pdf.ticket.chart.waitlist')] : []),
    ...(statuses.has('rac') ? [t('pdf.ticket.chart.rac')] : []),
  ].join(' ');
}
