import { z } from 'zod';
import { isCurrency } from '@marga/contract/kernel/currency';
import { shortReferenceOf } from '@marga/contract/kernel/ids';
import type { LocalDate } from '@marga/contract/kernel/time';
import { idSchemaOf, wireLocalDate } from '@marga/contract/wire-schemas';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/db.ts';
import { formatMailAmount, fillPlaceholders } from '../../platform/mail/mail-text-format.ts';
import { renderMail } from '../../platform/mail/render-mail.ts';
import type { MailLocale, MailTemplates } from '../../platform/mail/mail-template.ts';
import { callMailTripOutcomes } from './db/checkout-queries.ts';
import { TRIP_MAIL_TEXTS } from './trip-outcome-mail-texts.ts';

const AT_ONCE = 100;

/** Notifies buyers of how their trips ended, under the relay's role; returns true when there may be more. */
export async function mailTripOutcomes(db: Db): Promise<boolean> {
  const [[answer]] = await db.run([callMailTripOutcomes({ limit: AT_ONCE })]);
  return answer?.looked === AT_ONCE;
}

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
        way: z.string(),
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
      const texts = TRIP_MAIL_TEXTS[locale];
      const count = (state: string) => items.filter((item) => item.state === state).length;
      const booked = items.filter(({ state }) => state === 'confirmed');
      const paid = booked.reduce((sum, { minor }) => sum + BigInt(minor), 0n);
      const values = {
        amount: formatMailAmount(locale, paid, currency),
        booked: String(booked.length),
        all: String(items.length),
      };
      const kind = booked.length === items.length ? 'all' : booked.length > 0 ? 'some' : 'none';
      // The subject contains counts and an amount, because no text that a user typed may reach a header.
      const subject = fillPlaceholders(
        kind === 'none' && count('escalated') > 0 ? texts.open : texts.subjects[kind],
        values,
      );
      const { origin } = new URL(config.PUBLIC_ORIGIN);
      return {
        subject,
        ...renderMail({
          locale,
          title: subject,
          paragraphs: [
            ...(isAgain ? [texts.again] : []),
            ...items.map(({ bookingId, state, way, departsOn }) =>
              fillPlaceholders(texts.item, {
                way: way.replaceAll(/\s+/g, ' ').trim(),
                day: dayOf(locale, departsOn),
                reference: shortReferenceOf(bookingId),
                state: texts.states[state],
              }),
            ),
            ...(booked.length > 0 ? [fillPlaceholders(texts.paid, values)] : []),
            ...(count('failed') > 0 ? [texts.failed] : []),
            ...(count('escalated') > 0 ? [texts.escalated] : []),
          ],
          action: {
            label: texts.action,
            url: `${origin}${locale === 'hi' ? '/hi' : ''}/checkouts/${checkoutId}`,
          },
          footer: texts.footer,
        }),
      };
    },
  };
}

function dayOf(locale: MailLocale, day: LocalDate): string {
  const texts = new Intl.DateTimeFormat(`${locale}-IN`, { dateStyle: 'medium', timeZone: 'UTC' });
  return texts.format(new Date(`${day}T00:00:00Z`));
}
