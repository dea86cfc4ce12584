import { z } from 'zod';
import { failure } from '@marga/contract/bookings/booking';
import { isCurrency } from '@marga/contract/kernel/currency';
import { shortReferenceOf } from '@marga/contract/kernel/ids';
import type { LocalDate } from '@marga/contract/kernel/time';
import { itinerary } from '@marga/contract/search/itineraries';
import { idSchemaOf, wireLocalDate } from '@marga/contract/wire-schemas';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/db.ts';
import { formatMailAmount, withoutLinks } from '../../platform/mail/mail-text-format.ts';
import { renderMail } from '../../platform/mail/render-mail.ts';
import { writeSubject } from '../../platform/mail/write-mail.ts';
import type { MailLocale, MailTemplates } from '../../platform/mail/mail-template.ts';
import { writeItemName } from '../../platform/messages/itinerary-title.ts';
import {
  writeChartNotice,
  writeOpenTicketStatus,
  writeTickets,
} from '../../platform/messages/ticket-status.ts';
import { createTranslator } from '../../platform/messages/translator.ts';
import { callMailTripOutcomes } from './db/checkout-queries.ts';

const AT_ONCE = 100;

/** Notifies buyers of how their trips ended, under the relay's role; returns true when there may be more. */
export async function mailTripOutcomes(db: Db): Promise<boolean> {
  const [[answer]] = await db.run([callMailTripOutcomes({ most: AT_ONCE })]);
  return answer?.looked === AT_ONCE;
}

/** Lists the reasons that the mail gives for what is not booked; the page of the checkout explains the others. */
const NAMED_REASONS = [
  'sold-out',
  'supplier-rejected',
  'supplier-unreachable',
  'not-booked',
  'price-changed',
] as const;

const paramsShape = z.object({
  checkoutId: idSchemaOf('checkout'),
  currency: z.string().refine(isCurrency),
  /** This is true when an earlier mail reported an outcome that has changed since. */
  isAgain: z.boolean(),
  items: z
    .array(
      z.object({
        bookingId: idSchemaOf('booking'),
        state: z.enum(['confirmed', 'failed', 'escalated', 'cancelled']),
        minor: z.string().regex(/^\d+$/),
        itinerary,
        failure: failure.nullable(),
        departsOn: wireLocalDate,
      }),
    )
    .min(1),
});

/** These mails are queued by `checkout.mail_trip_outcomes`. */
export function tripOutcomeMails({ config }: { config: Pick<Config, 'PUBLIC_ORIGIN'> }): MailTemplates {
  return {
    'trip-ended': async ({ locale, params }) => {
      const { checkoutId, currency, isAgain, items } = paramsShape.parse(params);
      const t = createTranslator(locale);
      const count = (state: string) => items.filter((item) => item.state === state).length;
      const booked = items.filter(({ state }) => state === 'confirmed');
      const paid = booked.reduce((sum, { minor }) => sum + BigInt(minor), 0n);
      const values = {
        amount: formatMailAmount(locale, paid, currency),
        booked: booked.length,
        all: items.length,
      };
      // While the outcome of an item is open at its supplier, it is too early to say that nothing is booked.
      const nothing = count('escalated') > 0 ? 'open' : 'none';
      const kind = booked.length === items.length ? 'all' : booked.length > 0 ? 'some' : nothing;
      const subject = writeSubject(locale, `mail.trip-ended.subject.${kind}`, values);
      const { origin } = new URL(config.PUBLIC_ORIGIN);
      return {
        subject,
        ...renderMail({
          locale,
          title: subject,
          paragraphs: [
            ...(isAgain ? [t('mail.trip-ended.again')] : []),
            ...items.map(({ bookingId, state, failure: reason, itinerary: travelled, departsOn }) =>
              t('mail.trip-ended.item', {
                way: withoutLinks(writeItemName(travelled, locale)),
                day: dayOf(locale, departsOn),
                reference: shortReferenceOf(bookingId),
                state: writeState(locale, { state, failure: reason, itinerary: travelled }),
              }),
            ),
            ...booked.flatMap(({ bookingId, itinerary: travelled }) => {
              const tickets = writeTickets(travelled);
              if (tickets === '') return [];
              const chart = writeChartNotice(travelled, locale);
              const line = t('mail.trip-ended.tickets', { reference: shortReferenceOf(bookingId), tickets });
              return [chart === undefined ? line : `${line} ${chart}`];
            }),
            ...(booked.length > 0 ? [t('mail.trip-ended.paid', values)] : []),
            ...(count('failed') > 0 ? [t('mail.trip-ended.failed')] : []),
            ...(count('escalated') > 0 ? [t('mail.trip-ended.escalated')] : []),
          ],
          action: {
            label: t('mail.trip-ended.action'),
            url: `${origin}${locale === 'hi' ? '/hi' : ''}/checkouts/${checkoutId}`,
          },
          footer: t('mail.footer.booked-trip'),
        }),
      };
    },
  };
}

type Item = z.infer<typeof paramsShape>['items'][number];

/** Returns how an item ended; a ticket without a berth for everybody is called waitlisted or RAC, and not booked. */
function writeState(
  locale: MailLocale,
  { state, failure: reason, itinerary: travelled }: Pick<Item, 'state' | 'failure' | 'itinerary'>,
): string {
  const open = state === 'confirmed' ? writeOpenTicketStatus(travelled, locale) : undefined;
  const named = state === 'failed' ? NAMED_REASONS.find((one) => one === reason) : undefined;
  return open ?? createTranslator(locale)(`mail.trip-ended.state.${named ?? state}`);
}

function dayOf(locale: MailLocale, day: LocalDate): string {
  const texts = new Intl.DateTimeFormat(`${locale}-IN`, { dateStyle: 'medium', timeZone: 'UTC' });
  return texts.format(new Date(`${day}T00:00:00Z`));
}
