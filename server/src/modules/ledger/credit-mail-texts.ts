import type { MailLocale } from '../../platform/mail/mail-template.ts';

/** Says when a reminder is sent, relative to the due date of the statement. */
export type ReminderStage = 'before' | 'on' | 'after';

export interface ReminderTexts {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action: string;
  readonly footer: string;
}

const FOOTER = {
  en: 'You get this mail because you are an owner of {companyName} on Marga or look after its finances.',
  hi: 'यह मेल आपको इसलिए मिला क्योंकि आप मार्ग पर {companyName} के स्वामी हैं या उसका वित्त देखते हैं।',
} as const;

const ACTION = { en: 'See the statement and pay', hi: 'विवरण देखें और भुगतान करें' } as const;

export const REMINDER_TEXTS: Readonly<Record<MailLocale, Readonly<Record<ReminderStage, ReminderTexts>>>> = {
  en: {
    before: {
      subject: '{amount} on your credit line is due on {dueOn}',
      paragraphs: [
        'The credit statement of {companyName} for {fromOn} to {untilOn} has {amount} left to pay, by {dueOn}.',
        'Pay it from your wallet, through the gateway or by bank transfer. If you have paid already, thank you: nothing more is needed.',
      ],
      action: ACTION.en,
      footer: FOOTER.en,
    },
    on: {
      subject: '{amount} on your credit line is due today',
      paragraphs: [
        'Today is the last day to pay the credit statement of {companyName} for {fromOn} to {untilOn}: {amount} is left.',
        'What is not paid by midnight is overdue, and nothing more can be booked on credit until it has been paid.',
      ],
      action: ACTION.en,
      footer: FOOTER.en,
    },
    after: {
      subject: '{amount} on your credit line is overdue: it is closed for now',
      paragraphs: [
        'The credit statement of {companyName} for {fromOn} to {untilOn} was due on {dueOn}, and {amount} has not been paid.',
        'Until it is, nothing more can be booked on credit. The line opens again by itself as soon as the money is with us. Your wallet and bookings already made are not touched.',
      ],
      action: ACTION.en,
      footer: FOOTER.en,
    },
  },
  hi: {
    before: {
      subject: 'आपकी क्रेडिट लाइन पर {amount} का भुगतान {dueOn} तक करना है',
      paragraphs: [
        '{fromOn} से {untilOn} तक के {companyName} के क्रेडिट विवरण में {amount} चुकाना बाकी है। अंतिम तारीख {dueOn} है।',
        'भुगतान वॉलेट से, गेटवे से या बैंक ट्रांसफ़र से करें। अगर आप चुका चुके हैं, तो धन्यवाद: और कुछ करने की ज़रूरत नहीं।',
      ],
      action: ACTION.hi,
      footer: FOOTER.hi,
    },
    on: {
      subject: 'आपकी क्रेडिट लाइन पर {amount} आज ही चुकाना है',
      paragraphs: [
        '{fromOn} से {untilOn} तक के {companyName} के क्रेडिट विवरण को चुकाने का आज आख़िरी दिन है: {amount} बाकी है।',
        'आधी रात तक जो नहीं चुकाया गया वह बकाया हो जाएगा, और उसे चुकाने तक क्रेडिट पर कुछ भी बुक नहीं हो सकेगा।',
      ],
      action: ACTION.hi,
      footer: FOOTER.hi,
    },
    after: {
      subject: 'आपकी क्रेडिट लाइन पर {amount} बकाया है: लाइन अभी बंद है',
      paragraphs: [
        '{fromOn} से {untilOn} तक के {companyName} के क्रेडिट विवरण की अंतिम तारीख {dueOn} थी, और {amount} अब तक नहीं चुकाया गया है।',
        'जब तक यह नहीं चुकता, क्रेडिट पर कुछ भी बुक नहीं हो सकता। पैसा हम तक पहुँचते ही लाइन अपने आप खुल जाएगी। आपके वॉलेट और पहले की बुकिंग पर इसका कोई असर नहीं है।',
      ],
      action: ACTION.hi,
      footer: FOOTER.hi,
    },
  },
};
