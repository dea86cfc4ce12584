import { z } from 'zod';
import { isCurrency } from '@marga/contract/kernel/currency';
import { type Itinerary, itinerary } from '@marga/contract/search/itineraries';
import { shortReferenceOf } from '@marga/contract/kernel/ids';
import type { ZonedLocal } from '@marga/contract/kernel/time';
import { idSchemaOf } from '@marga/contract/wire-schemas';
import type { Config } from '../../platform/config.ts';
import { formatMailAmount } from '../../platform/mail/mail-text-format.ts';
import type { MailLocale, MailTemplates } from '../../platform/mail/mail-template.ts';
import { writeMail } from '../../platform/mail/write-mail.ts';
import { writeItineraryTitle } from '../../platform/messages/itinerary-title.ts';
import { writeTicketCodes, writeTickets } from '../../platform/messages/ticket-status.ts';
import { createTranslator } from '../../platform/messages/translator.ts';

const CHANGE_MAILS = ['schedule-changed', 'berth-changed', 'booking-changed'] as const;
type ChangeMail = (typeof CHANGE_MAILS)[number];

const paramsShape = z.object({
  bookingId: idSchemaOf('booking'),
  before: itinerary,
  after: itinerary,
  /** This is the cost of a change; a negative amount is refunded. */
  minor: z
    .string()
    .regex(/^-?\d+$/)
    .default('0'),
  currency: z.string().refine(isCurrency).default('INR'),
});

/**
 * Returns the templates of the mails about changed bookings, which `amendments.record_itinerary_change` and
 * `amendments.finish_booking_change` queue.
 */
export function bookingChangeMails({ config }: { config: Pick<Config, 'PUBLIC_ORIGIN'> }): MailTemplates {
  return Object.fromEntries(
    CHANGE_MAILS.map((name) => [
      name,
      async ({ locale, params }: { locale: MailLocale; params: unknown }) =>
        letter(config, name, locale, params),
    ]),
  );
}

function letter(config: Pick<Config, 'PUBLIC_ORIGIN'>, name: ChangeMail, locale: MailLocale, given: unknown) {
  const { bookingId, before, after, minor, currency } = paramsShape.parse(given);
  const { origin } = new URL(config.PUBLIC_ORIGIN);
  const values = {
    reference: shortReferenceOf(bookingId),
    way: writeItineraryTitle(after, locale),
    before: formatMoment(locale, startOf(before)),
    after: formatMoment(locale, startOf(after)),
    berth: berthOf(locale, after, writeTicketCodes),
    tickets: berthOf(locale, after, writeTickets),
    money: formatMoney(locale, minor, currency),
  };
  return writeMail({
    locale,
    name,
    values,
    footer: 'mail.footer.booked',
    url: `${origin}${locale === 'hi' ? '/hi' : ''}/bookings/${bookingId}`,
  });
}

function startOf(of: Itinerary): ZonedLocal {
  const first = of.service === 'hotel' ? of.checkInAt : of.segments[0]?.departsAt;
  if (!first) throw new RangeError('an itinerary without a beginning');
  return first;
}

/** A subject may say how travellers stand, but not the coach and the berth, which suppliers type. */
function berthOf(locale: MailLocale, of: Itinerary, describe: (itinerary: Itinerary) => string): string {
  if (of.service !== 'train') return '';
  const { status, count } = of.availability;
  const t = createTranslator(locale);
  if (of.tickets && (of.tickets.length > 1 || status !== 'available')) return describe(of);
  // An available berth has no position, so its text takes no number.
  return status === 'available' ? t('mail.berth.available') : t(`mail.berth.${status}`, { count });
}

function formatMoney(locale: MailLocale, minor: string, currency: string): string {
  const amount = BigInt(minor);
  if (amount === 0n) return '';
  const t = createTranslator(locale);
  return amount < 0n
    ? t('mail.change-cost.refunded', { amount: formatMailAmount(locale, -amount, currency) })
    : t('mail.change-cost.paid', { amount: formatMailAmount(locale, amount, currency) });
}

/** Formats the local time with the place's own zone, so that no reader has to convert it. */
function formatMoment(locale: MailLocale, { local, zone }: ZonedLocal): string {
  const texts = new Intl.DateTimeFormat(`${locale}-IN`, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return `${texts.format(Date.parse(`${local}:00Z`))} (${zone.replaceAll('_', ' ')})`;
}
