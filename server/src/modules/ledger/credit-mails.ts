import { z } from 'zod';
import { formatMoneyDecimal, createMoney } from '@marga/contract/kernel/money';
import type { LocalDate } from '@marga/contract/kernel/time';
import { wireLocalDate } from '@marga/contract/wire-schemas';
import type { Config } from '../../platform/config.ts';
import type { MailLocale, MailTemplates, Prepare } from '../../platform/mail/mail-template.ts';
import { writeMail } from '../../platform/mail/write-mail.ts';
import { formatIndianDigits } from './format-rupees.ts';

interface MailDeps {
  readonly config: Pick<Config, 'PUBLIC_ORIGIN'>;
}

/** Lists the reminders by when they are sent: before the due date of the statement, on it and after it. */
const REMINDERS = ['credit-due-before', 'credit-due-on', 'credit-due-after'] as const;

const paramsShape = z.object({
  companyName: z.string(),
  minor: z.string().regex(/^\d+$/),
  dueOn: wireLocalDate,
  fromOn: wireLocalDate,
  untilOn: wireLocalDate,
});

/** These mails remind of what is due on a credit line; `ledger.remind_debtors` queues them. */
export function creditReminderMails(deps: MailDeps): MailTemplates {
  return Object.fromEntries(REMINDERS.map((name) => [name, prepareReminder(deps, name)]));
}

function prepareReminder({ config }: MailDeps, name: (typeof REMINDERS)[number]): Prepare {
  return async ({ locale, params }) => {
    const { companyName, minor, dueOn, fromOn, untilOn } = paramsShape.parse(params);
    const values = {
      companyName: companyName.replaceAll(/\s+/g, ' ').trim(),
      amount: `₹${formatIndianDigits(formatMoneyDecimal(createMoney(BigInt(minor), 'INR')))}`,
      dueOn: formatDay(locale, dueOn),
      fromOn: formatDay(locale, fromOn),
      untilOn: formatDay(locale, untilOn),
    };
    const prefix = locale === 'hi' ? '/hi' : '';
    return writeMail({
      locale,
      name,
      values,
      footer: 'mail.footer.finance',
      url: `${new URL(config.PUBLIC_ORIGIN).origin}${prefix}/wallet`,
    });
  };
}

function formatDay(locale: MailLocale, day: LocalDate): string {
  return new Intl.DateTimeFormat(`${locale}-IN`, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}
