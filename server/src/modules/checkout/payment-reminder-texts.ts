import type { MailLocale } from '../../platform/mail/mail-template.ts';

/** Lists how many minutes before the deadline a reminder is sent. */
export const REMINDER_MINUTES = [1440, 120, 15] as const;
export type ReminderMinutes = (typeof REMINDER_MINUTES)[number];

interface ReminderTexts {
  readonly subjects: Readonly<Record<ReminderMinutes, string>>;
  readonly paragraphs: readonly string[];
  readonly action: string;
  readonly footer: string;
}

export const REMINDER_TEXTS: Readonly<Record<MailLocale, ReminderTexts>> = {
  en: {
    subjects: {
      1440: 'One day left to pay {amount} for your trip',
      120: 'Two hours left to pay {amount} for your trip',
      15: '15 minutes left to pay {amount} for your trip',
    },
    paragraphs: [
      'This is kept for you unpaid: {ways}. {amount} is to be paid by {moment}.',
      'What is not paid by then lapses by itself and goes back on sale. Nothing is charged for it. If you have paid already, thank you: nothing more is needed.',
    ],
    action: 'Pay now',
    footer: 'You get this mail because you held this trip on Marga.',
  },
  hi: {
    subjects: {
      1440: 'आपकी यात्रा के {amount} चुकाने के लिए एक दिन बचा है',
      120: 'आपकी यात्रा के {amount} चुकाने के लिए दो घंटे बचे हैं',
      15: 'आपकी यात्रा के {amount} चुकाने के लिए 15 मिनट बचे हैं',
    },
    paragraphs: [
      'यह आपके लिए बिना भुगतान रखा गया है: {ways}। {amount} का भुगतान {moment} तक करना है।',
      'जिसका भुगतान तब तक नहीं होता वह अपने आप छूट जाता है और फिर बिक्री में चला जाता है। उसके लिए कोई पैसा नहीं कटता। अगर आप चुका चुके हैं, तो धन्यवाद: और कुछ करने की ज़रूरत नहीं।',
    ],
    action: 'अभी भुगतान करें',
    footer: 'यह मेल आपको इसलिए मिला क्योंकि आपने मार्ग पर यह यात्रा रोकी थी।',
  },
};
