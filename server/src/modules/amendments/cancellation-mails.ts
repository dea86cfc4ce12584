import { z } from 'zod';
import { isCurrency } from '@marga/contract/kernel/currency';
import { shortReferenceOf } from '@marga/contract/kernel/ids';
import { BUSINESS_ZONE, epochMsOf, type Instant } from '@marga/contract/kernel/time';
import { itinerary } from '@marga/contract/search/itineraries';
import { idSchemaOf, wireInstant } from '@marga/contract/wire-schemas';
import type { Config } from '../../platform/config.ts';
import { formatMailAmount, normaliseTextLines } from '../../platform/mail/mail-text-format.ts';
import type { MailLocale, MailTemplates } from '../../platform/mail/mail-template.ts';
import { writeMail } from '../../platform/mail/write-mail.ts';
import { writeItineraryTitle } from '../../platform/messages/itinerary-title.ts';
import { createTranslator } from '../../platform/messages/translator.ts';

export const CANCEL_MAILS = [
  'booking-cancelled',
  'refund-paid-back',
  'refund-late',
  'service-request-quoted',
  'service-request-declined',
] as const;
type CancelMail = (typeof CANCEL_MAILS)[number];

const paramsShape = z.object({
  bookingId: idSchemaOf('booking'),
  minor: z.string().regex(/^\d+$/).default('0'),
  currency: z.string().refine(isCurrency).default('INR'),
  /** This is null in mails that do not name the trip. */
  itinerary: itinerary.nullable().default(null),
  isPart: z.boolean().default(false),
  /** This is true when the supplier cancelled on its own. */
  isCancelledBySupplier: z.boolean().default(false),
  isShort: z.boolean().default(false),
  to: z
    .array(z.object({ to: z.enum(['wallet', 'credit', 'gateway']), minor: z.string().regex(/^\d+$/) }))
    .default([]),
  from: z.string().default(''),
  dueBy: wireInstant.nullable().default(null),
  /** A manual quote is valid until this time; a declined request has a reason instead. */
  until: wireInstant.nullable().default(null),
  /**
   * The next two fields apply to both quoted and declined requests: whether a change was requested, and whether it
   * costs more.
   */
  isChange: z.boolean().default(false),
  isToPay: z.boolean().default(false),
  reason: z.string().default(''),
});

/**
 * Returns the templates of the mails that `amendments.finish_cancellation`, `record_refund_arrival`,
 * `process_expected_refunds` and `workqueue.answer_service_request` queue.
 */
export function cancellationMails({ config }: { config: Pick<Config, 'PUBLIC_ORIGIN'> }): MailTemplates {
  return Object.fromEntries(
    CANCEL_MAILS.map((name) => [
      name,
      async ({ locale, params }: { locale: MailLocale; params: unknown }) =>
        letter(config, name, locale, params),
    ]),
  );
}

function letter(config: Pick<Config, 'PUBLIC_ORIGIN'>, name: CancelMail, locale: MailLocale, given: unknown) {
  const mail = paramsShape.parse(given);
  const t = createTranslator(locale);
  const amount = formatMailAmount(locale, BigInt(mail.minor), mail.currency);
  const isFree = mail.minor === '0';
  const values = {
    amount,
    reference: shortReferenceOf(mail.bookingId),
    way: mail.itinerary === null ? '' : writeItineraryTitle(mail.itinerary, locale),
    cancelled: t(
      `mail.cancelled.${mail.isCancelledBySupplier ? 'by-supplier' : mail.isPart ? 'part' : 'whole'}`,
    ),
    back: t(`mail.cancellation-refund.${isFree ? 'none' : 'some'}`, { amount }),
    costs: t(`mail.change-quote.${isFree ? 'none' : mail.isToPay ? 'more' : 'back'}`, { amount }),
    to: mail.to
      .map(({ to, minor }) =>
        t(`mail.refund-to.${to}`, { amount: formatMailAmount(locale, BigInt(minor), mail.currency) }),
      )
      .join(' '),
    short: mail.isShort ? t('mail.refund-short') : '',
    from: mail.from.replaceAll(/\s+/g, ' ').trim(),
    moment: mail.dueBy === null ? '' : formatDay(locale, mail.dueBy),
    until: mail.until === null ? '' : formatDay(locale, mail.until, 'short'),
    reason: normaliseTextLines(mail.reason),
  };
  const { origin } = new URL(config.PUBLIC_ORIGIN);
  const content = {
    locale,
    values,
    url: `${origin}${locale === 'hi' ? '/hi' : ''}/bookings/${mail.bookingId}`,
  };
  if (name !== 'service-request-quoted' && name !== 'service-request-declined')
    return writeMail({ ...content, name, footer: 'mail.footer.amended' });
  return mail.isChange
    ? writeMail({ ...content, name: `${name}-change`, footer: 'mail.footer.asked-change' })
    : writeMail({ ...content, name, footer: 'mail.footer.asked-cancellation' });
}

function formatDay(locale: MailLocale, at: Instant, timeStyle?: 'short'): string {
  const texts = new Intl.DateTimeFormat(`${locale}-IN`, {
    dateStyle: 'long',
    ...(timeStyle && { timeStyle }),
    timeZone: BUSINESS_ZONE,
  });
  return texts.format(epochMsOf(at));
}
