import { z } from 'zod';
import { formatMoneyDecimal, createMoney } from '@marga/contract/kernel/money';
import type { LocalDate } from '@marga/contract/kernel/time';
import { wireLocalDate } from '@marga/contract/wire-schemas';
import type { Config } from '../../platform/config.ts';
import { fillPlaceholders } from '../../platform/mail/mail-text-format.ts';
import { renderMail } from '../../platform/mail/render-mail.ts';
import type { MailLocale, MailTemplates, Prepare } from '../../platform/mail/mail-template.ts';
import { REMINDER_TEXTS, type ReminderStage } from './credit-mail-texts.ts';
import { formatIndianDigits } from './format-rupees.ts';

interface MailDeps {
  readonly config: Pick<Config, 'PUBLIC_ORIGIN'>;
}

const paramsShape = z.object({
  companyName: z.string(),
  minor: z.string().regex(/^\d+$/),
  dueOn: wireLocalDate,
  fromOn: wireLocalDate,
  untilOn: wireLocalDate,
});

/** These mails remind of what is due on a credit line; `ledger.remind_debtors` queues them. */
export function creditReminderMails(deps: MailDeps): MailTemplates {
  return {
    'credit-due-before': prepareReminder(deps, 'before'),
    'credit-due-on': prepareReminder(deps, 'on'),
    'credit-due-after': prepareReminder(deps, 'after'),
  };
}

function prepareReminder({ config }: MailDeps, stage: ReminderStage): Prepare {
  return async ({ locale, params }) => {
    const { companyName, minor, dueOn, fromOn, untilOn } = paramsShape.parse(params);
    const values = {
      companyName: companyName.replaceAll(/\s+/g, ' ').trim(),
      amount: `₹${formatIndianDigits(formatMoneyDecimal(createMoney(BigInt(minor), 'INR')))}`,
      dueOn: formatDay(locale, dueOn),
      fromOn: formatDay(locale, fromOn),
      untilOn: formatDay(locale, untilOn),
    };
    const texts = REMINDER_TEXTS[locale][stage];
    const prefix = locale === 'hi' ? '/hi' : '';
    // The subject contains the amount and days alone, because no text that a user typed may reach a header.
    const subject = fillPlaceholders(texts.subject, values);
    return {
      subject,
      ...renderMail({
        locale,
        title: subject,
        paragraphs: texts.paragraphs.map((paragraph) => fillPlaceholders(paragraph, values)),
        action: { label: texts.action, url: `${new URL(config.PUBLIC_ORIGIN).origin}${prefix}/wallet` },
        footer: fillPlaceholders(texts.footer, values),
      }),
    };
  };
}

function formatDay(locale: MailLocale, day: LocalDate): string {
  return new Intl.DateTimeFormat(`${locale}-IN`, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}
