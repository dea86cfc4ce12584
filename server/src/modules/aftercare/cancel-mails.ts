import { z } from 'zod';
import { isCurrency } from '@marga/contract/kernel/currency';
import { referenceOf } from '@marga/contract/kernel/ids';
import { BUSINESS_ZONE, epochMs, type Instant } from '@marga/contract/kernel/time';
import { id, wireInstant } from '@marga/contract/wire';
import type { Config } from '../../platform/config.ts';
import { amountInWords, fill, inLines } from '../../platform/mail/fill.ts';
import { mailPage } from '../../platform/mail/mail-page.ts';
import type { MailLocale, MailTemplates } from '../../platform/mail/template.ts';
import { CANCEL_MAIL_WORDS, CANCEL_MAILS, type CancelMail } from './cancel-mail-words.ts';

const paramsShape = z.object({
  bookingId: id('booking'),
  minor: z.string().regex(/^\d+$/).default('0'),
  currency: z.string().refine(isCurrency).default('INR'),
  way: z.string().default(''),
  isPart: z.boolean().default(false),
  /** The supplier did it by itself. */
  isCancelledBySupplier: z.boolean().default(false),
  isShort: z.boolean().default(false),
  to: z
    .array(z.object({ to: z.enum(['wallet', 'credit', 'gateway']), minor: z.string().regex(/^\d+$/) }))
    .default([]),
  from: z.string().default(''),
  dueBy: wireInstant.nullable().default(null),
  /** Of a quote by hand: how long it holds; of one declined: why. */
  until: wireInstant.nullable().default(null),
  /** Of either: whether a change was asked for, and whether it costs more. */
  isChange: z.boolean().default(false),
  isToPay: z.boolean().default(false),
  reason: z.string().default(''),
});

/** `aftercare.finish_cancellation`, `apply_supplier_refund`, `process_expected_refunds` and `operations.answer_service_request` queue them. */
export function cancelMails({ config }: { config: Pick<Config, 'PUBLIC_ORIGIN'> }): MailTemplates {
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
  const words = CANCEL_MAIL_WORDS[locale];
  const amount = amountInWords(locale, BigInt(mail.minor), mail.currency);
  const values = {
    amount,
    reference: referenceOf(mail.bookingId),
    way: mail.way.replaceAll(/\s+/g, ' ').trim(),
    cancelled: words.cancelled[mail.isCancelledBySupplier ? 'bySupplier' : mail.isPart ? 'part' : 'whole'],
    back: fill(words.back[mail.minor === '0' ? 'none' : 'some'], { amount }),
    costs: fill(words.costs[mail.minor === '0' ? 'none' : mail.isToPay ? 'more' : 'back'], { amount }),
    to: mail.to
      .map(({ to, minor }) =>
        fill(words.to[to], { amount: amountInWords(locale, BigInt(minor), mail.currency) }),
      )
      .join(' '),
    short: mail.isShort ? words.short : '',
    from: mail.from.replaceAll(/\s+/g, ' ').trim(),
    moment: mail.dueBy === null ? '' : dayInWords(locale, mail.dueBy),
    until: mail.until === null ? '' : dayInWords(locale, mail.until, 'short'),
    reason: inLines(mail.reason),
  };
  const isOfChange =
    mail.isChange && (name === 'service-request-quoted' || name === 'service-request-declined');
  const { subject, paragraphs, action } = isOfChange ? words.ofChange[name] : words[name];
  const { origin } = new URL(config.PUBLIC_ORIGIN);
  // An amount and a reference: nothing that anybody typed reaches a header.
  const title = fill(subject, values);
  return {
    subject: title,
    ...mailPage({
      locale,
      title,
      paragraphs: paragraphs.map((paragraph) => fill(paragraph, values)).filter((text) => text !== ''),
      action: { label: action, url: `${origin}${locale === 'hi' ? '/hi' : ''}/bookings/${mail.bookingId}` },
      footer:
        words.footer[isOfChange ? 'askedChange' : name.startsWith('service-request-') ? 'asked' : 'amended'],
    }),
  };
}

function dayInWords(locale: MailLocale, at: Instant, timeStyle?: 'short'): string {
  const words = new Intl.DateTimeFormat(`${locale}-IN`, {
    dateStyle: 'long',
    ...(timeStyle && { timeStyle }),
    timeZone: BUSINESS_ZONE,
  });
  return words.format(epochMs(at));
}
