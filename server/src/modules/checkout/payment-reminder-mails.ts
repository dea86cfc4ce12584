import { z } from 'zod';
import { isCurrency } from '@marga/contract/kernel/currency';
import { BUSINESS_ZONE, epochMsOf, type Instant } from '@marga/contract/kernel/time';
import { itinerary } from '@marga/contract/search/itineraries';
import { idSchemaOf, wireInstant } from '@marga/contract/wire-schemas';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/db.ts';
import { callFunction } from '../../platform/db/sql-statement.ts';
import { runWhenDue, type SubjectJob } from '../../platform/jobs/job.ts';
import { formatMailAmount, withoutLinks } from '../../platform/mail/mail-text-format.ts';
import { renderMail } from '../../platform/mail/render-mail.ts';
import type { MailLocale, MailTemplates } from '../../platform/mail/mail-template.ts';
import { writeParagraphs, writeSubject } from '../../platform/mail/write-mail.ts';
import { writeItineraryTitle } from '../../platform/messages/itinerary-title.ts';
import { createTranslator } from '../../platform/messages/translator.ts';
import * as fn from './db/functions.gen.ts';

/** Lists how many minutes before the deadline a reminder is sent. */
const REMINDER_MINUTES = [1440, 120, 15] as const;

const callRemindToPay = callFunction(fn.remindToPay, 'reminded');

/** Reminds the buyer of what is on hold. `checkout.update_payment_deadline` sets when. */
export function remindToPayJob({ db }: { readonly db: Db }): SubjectJob {
  return runWhenDue('remind-to-pay', 4, (checkout) => db.run([callRemindToPay({ checkout })]));
}

const paramsShape = z.object({
  checkoutId: idSchemaOf('checkout'),
  minutes: z.literal(REMINDER_MINUTES),
  minor: z.string().regex(/^\d+$/),
  currency: z.string().refine(isCurrency),
  payBy: wireInstant,
  itineraries: z.array(itinerary),
});

/** These mails are queued by `checkout.remind_to_pay`. */
export function paymentReminderMails({ config }: { config: Pick<Config, 'PUBLIC_ORIGIN'> }): MailTemplates {
  return {
    'hold-ends': async ({ locale, params }) => {
      const { checkoutId, minutes, minor, currency, payBy, itineraries } = paramsShape.parse(params);
      const t = createTranslator(locale);
      const values = {
        amount: formatMailAmount(locale, BigInt(minor), currency),
        moment: formatMoment(locale, payBy),
        ways: withoutLinks(itineraries.map((one) => writeItineraryTitle(one, locale)).join(', ')),
      };
      const subject = writeSubject(locale, `mail.hold-ends.subject.${minutes}`, values);
      const { origin } = new URL(config.PUBLIC_ORIGIN);
      return {
        subject,
        ...renderMail({
          locale,
          title: subject,
          paragraphs: writeParagraphs(locale, 'hold-ends', values),
          action: {
            label: t('mail.hold-ends.action'),
            url: `${origin}${locale === 'hi' ? '/hi' : ''}/checkouts/${checkoutId}`,
          },
          footer: t('mail.footer.held'),
        }),
      };
    },
  };
}

function formatMoment(locale: MailLocale, at: Instant): string {
  const texts = new Intl.DateTimeFormat(`${locale}-IN`, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: BUSINESS_ZONE,
  });
  return `${texts.format(epochMsOf(at))} IST`;
}
