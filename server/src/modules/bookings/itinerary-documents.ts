import { z } from 'zod';
import type { Booking } from '@marga/contract/bookings/booking';
import { describeTicketAndNumber, travellerTicketsOf } from '@marga/contract/bookings/ticket-status';
import type { Locale } from '@marga/contract/identity/field-schemas';
import type { BookingId } from '@marga/contract/kernel/ids';
import { ok, type Result } from '@marga/contract/kernel/result';
import { BUSINESS_ZONE, epochMsOf } from '@marga/contract/kernel/time';
import {
  printItineraries as printRoute,
  mailItineraries as mailRoute,
  MOST_ITINERARIES,
} from '@marga/contract/bookings/itinerary-documents';
import type { FileAnswer } from '@marga/contract/route-definition';
import { insertAuditEntry } from '../../platform/audit.ts';
import { now, startStopwatch } from '../../platform/clock.ts';
import type { CompanyContext } from '../../platform/request-context.ts';
import { type CompanyOverQuota, countBeforeApproval } from '../../platform/limits/company-quota.ts';
import { renderPdf, writePageNumber } from '../../platform/documents/render-pdf.ts';
import { type Handler, defineHandler, type Input } from '../../platform/http/handler.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { renderMail } from '../../platform/mail/render-mail.ts';
import { withoutLinks } from '../../platform/mail/mail-text-format.ts';
import { writeSubject } from '../../platform/mail/write-mail.ts';
import type { MailTemplates } from '../../platform/mail/mail-template.ts';
import { writeItineraryTitle } from '../../platform/messages/itinerary-title.ts';
import { writeChartNotice, writeOpenTicketStatus } from '../../platform/messages/ticket-status.ts';
import { createTranslator } from '../../platform/messages/translator.ts';
import { bookingFromRow } from './booking.ts';
import { callMailItineraries, selectBookings } from './db/booking-queries.ts';
import { formatLocalTime } from './format-local-time.ts';
import { selectQuoteContact } from './db/quote-contact-queries.ts';

const TEMPLATE = new URL('./itineraries.typ', import.meta.url);

export function itineraryDocumentHandlers(): Handler[] {
  return [
    defineHandler(printRoute, (ctx, input) => printItineraries(ctx, input)),
    defineHandler(mailRoute, (ctx, input) => mailItineraries(ctx, input)),
  ];
}

/** Reads all chosen bookings or none, because a document that silently leaves one out would be taken for complete. */
async function readChosen(ctx: CompanyContext, ids: readonly BookingId[]) {
  const [rows, [sender]] = await ctx.db.forCompany(ctx.companyId, [
    selectBookings({ ids }),
    selectQuoteContact({ user: ctx.userId }),
  ]);
  if (!sender) throw new Error('who asks for a document is no member');
  return rows.length === ids.length ? { bookings: rows.map(bookingFromRow), sender } : undefined;
}

async function printItineraries(
  ctx: CompanyContext,
  { body: { bookingIds, locale } }: Input<typeof printRoute>,
): Promise<Result<FileAnswer, Refusal<'not-found' | 'too-many-requests'>>> {
  const counted = await ctx.limits.count(['documents.files', ctx.companyId]);
  if (!counted.ok) return counted;
  const chosen = await readChosen(ctx, bookingIds);
  if (!chosen) return refuse('not-found');
  const { bookings, sender } = chosen;
  const t = createTranslator(locale);
  const elapsed = startStopwatch();
  const pdf = await renderPdf(ctx.config, TEMPLATE, {
    locale,
    title: t('pdf.itinerary.title', { count: bookings.length }),
    company: sender.company,
    agent: { name: sender.agent, email: sender.email, phone: sender.phone },
    items: bookings.map((booking) => itemOf(booking, locale)),
    texts: {
      reference: t('pdf.itinerary.reference'),
      'supplier-reference': t('pdf.itinerary.supplier-reference'),
      travellers: t('pdf.itinerary.travellers'),
      ancillaries: t('pdf.itinerary.ancillaries'),
      'local-times': t('pdf.itinerary.local-times'),
      page: writePageNumber(t),
      made: t('pdf.itinerary.made', { at: momentOf(locale) }),
    },
  });
  if (!pdf) return refuse('too-many-requests', { retryAfterSeconds: 10 });
  ctx.telemetry.documentSet('itinerary', elapsed());
  const [first] = bookings;
  const name = bookings.length === 1 && first ? `itinerary-${first.reference}` : 'itineraries';
  return ok({ fileName: `${name}.pdf`, bytes: pdf });
}

async function mailItineraries(
  ctx: CompanyContext,
  { body: { bookingIds, to, locale } }: Input<typeof mailRoute>,
): Promise<Result<{ bookings: number }, Refusal<'not-found'> | CompanyOverQuota>> {
  const before = countBeforeApproval(ctx, ['documents.itinerary-mails-before-approval']);
  if (!before.ok) return before;
  const counted = await ctx.limits.count(['documents.itinerary-mails', ctx.companyId]);
  if (!counted.ok) return counted;
  const chosen = await readChosen(ctx, bookingIds);
  if (!chosen) return refuse('not-found');
  const { bookings, sender } = chosen;
  await ctx.db.forCompany(ctx.companyId, [
    callMailItineraries({
      sender: ctx.userId,
      recipient: to,
      mailLocale: locale,
      params: JSON.stringify({
        bookingIds,
        company: sender.company,
        agent: sender.agent,
        items: bookings.map((booking) => linesOf(booking, locale)),
      }),
    }),
    // The audit log is stored for good, and the address may be a traveller's. The messages of the booking name it.
    insertAuditEntry(ctx, 'booking.itineraries-mailed', bookingIds[0] ?? '', { bookings: bookingIds }),
  ]);
  return ok({ bookings: bookings.length });
}

/** Returns an item as itineraries.typ reads it: all values are plain texts, none of which is ever read as markup. */
function itemOf(booking: Booking, locale: Locale) {
  const t = createTranslator(locale);
  const { itinerary } = booking;
  return {
    service: t(`pdf.service.${booking.service}`),
    heading: itinerary.service === 'hotel' ? itinerary.name : writeItineraryTitle(itinerary, locale),
    reference: booking.reference,
    'supplier-reference': booking.supplierReference,
    standing: standingOf(booking, locale),
    travellers: travellersOf(booking, locale),
    chart: booking.state === 'confirmed' ? (writeChartNotice(itinerary, locale) ?? null) : null,
    ancillaries: ancillariesOf(booking),
    ways:
      itinerary.service === 'hotel'
        ? [
            {
              from: { ...formatLocalTime(itinerary.checkInAt, locale), place: t('pdf.check-in') },
              to: { ...formatLocalTime(itinerary.checkOutAt, locale), place: t('pdf.check-out') },
              by: `${itinerary.area}, ${itinerary.city} · ${itinerary.roomName}`,
            },
          ]
        : itinerary.segments.map((leg) => ({
            from: { ...formatLocalTime(leg.departsAt, locale), place: leg.originName },
            to: { ...formatLocalTime(leg.arrivesAt, locale), place: leg.destinationName },
            by: `${leg.carrier} ${leg.number}`.trim(),
          })),
  };
}

/**
 * Returns the status that a document must not hide: the booking was cancelled, is not confirmed yet, or is waitlisted
 * or RAC.
 */
function standingOf({ state, itinerary }: Booking, locale: Locale): string | null {
  if (state === 'confirmed') return writeOpenTicketStatus(itinerary, locale) ?? null;
  return createTranslator(locale)(`pdf.itinerary.${state === 'cancelled' ? 'cancelled' : 'not-confirmed'}`);
}

/** Returns the travellers with their tickets, such as "ASHA RAO (CNF B4 31 LB)" or "ASHA RAO (Ticketed 312 2401882731)". */
function travellersOf(booking: Booking, locale: Locale): string[] {
  const ticketed = createTranslator(locale)('pdf.ticket.status.ticketed');
  const tickets = booking.state === 'confirmed' ? travellerTicketsOf(booking) : [];
  return booking.travellers.flatMap(({ givenName, familyName }, position) => {
    if (booking.cancelledTravellers.includes(position)) return [];
    const ticket = tickets[position];
    const described = ticket ? describeTicketAndNumber(ticket, booking.service, ticketed) : '';
    return [`${givenName} ${familyName}${described === '' ? '' : ` (${described})`}`];
  });
}

/**
 * Returns which ancillaries were chosen and for whom, and the remark for the supplier. It contains no price, like the
 * rest of the document.
 */
function ancillariesOf({ ancillaries, remark, travellers, cancelledTravellers }: Booking): string[] {
  const chosen = ancillaries
    .filter(({ traveller }) => traveller === null || !cancelledTravellers.includes(traveller))
    .map(({ name, count, traveller }) => {
      const who = traveller === null ? undefined : travellers[traveller];
      const what = count > 1 ? `${count} × ${name}` : name;
      return who && travellers.length > 1 ? `${what} (${who.givenName} ${who.familyName})` : what;
    });
  return remark === null ? chosen : [...chosen, `“${remark}”`];
}

/** Returns a booking of the document as lines of text for a mail. */
function linesOf(booking: Booking, locale: Locale): string[] {
  const t = createTranslator(locale);
  const item = itemOf(booking, locale);
  const head = `${item.service}: ${item.heading}`;
  return [
    item.standing === null ? head : `${head} (${item.standing})`,
    ...item.ways.flatMap(({ from, to, by }) => [
      `${from.day} ${from.time}  ${from.place}`,
      `${to.day} ${to.time}  ${to.place}`,
      by,
    ]),
    `${t('pdf.itinerary.travellers')}: ${item.travellers.join(', ')}`,
    ...(item.chart === null ? [] : [item.chart]),
    ...(item.ancillaries.length === 0
      ? []
      : [`${t('pdf.itinerary.ancillaries')}: ${item.ancillaries.join(', ')}`]),
    `${t('pdf.itinerary.reference')}: ${item.reference}`,
    ...(item['supplier-reference'] === null
      ? []
      : [`${t('pdf.itinerary.supplier-reference')}: ${item['supplier-reference']}`]),
  ];
}

function momentOf(locale: Locale): string {
  return new Intl.DateTimeFormat(`${locale}-IN`, {
    timeZone: BUSINESS_ZONE,
    dateStyle: 'long',
    timeStyle: 'short',
  }).format(epochMsOf(now()));
}

const paramsShape = z.object({
  company: z.string(),
  agent: z.string(),
  items: z.array(z.array(z.string())).min(1).max(MOST_ITINERARIES),
});

/** These mails are queued by `bookings.mail_itineraries`. */
export function itineraryDocumentMails(): MailTemplates {
  return {
    itineraries: async ({ locale, params }) => {
      const { company, agent, items } = paramsShape.parse(params);
      const t = createTranslator(locale);
      const subject = writeSubject(locale, 'mail.itineraries.subject', { count: items.length });
      return {
        subject,
        ...renderMail({
          locale,
          title: subject,
          paragraphs: [
            t('mail.itineraries.opening', { agent: withoutLinks(agent), company: withoutLinks(company) }),
            ...items.map((lines) => lines.join('\n')),
            t('pdf.itinerary.local-times'),
          ],
          footer: t('mail.footer.itineraries'),
        }),
      };
    },
  };
}
