import type { MailLocale } from '../../platform/mail/mail-template.ts';

export const CHANGE_MAILS = ['schedule-changed', 'berth-changed', 'booking-changed'] as const;
export type ChangeMail = (typeof CHANGE_MAILS)[number];

interface MailTexts {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action: string;
}

interface Texts extends Readonly<Record<ChangeMail, MailTexts>> {
  readonly footer: string;
  readonly berths: Readonly<Record<'available' | 'rac' | 'waitlist', string>>;
  readonly paid: string;
  readonly back: string;
}

/**
 * {before} and {after} are local times at the place of departure; {berth} is the current berth status from the
 * railway.
 */
export const CHANGE_MAIL_TEXTS: Readonly<Record<MailLocale, Texts>> = {
  en: {
    'schedule-changed': {
      subject: 'The departure of your booking {reference} has been moved',
      paragraphs: [
        '{way}: it was to leave on {before}. The supplier has moved it to {after}.',
        'You can accept it, have it cancelled without charge, or change to another departure without a fee. Until you answer, all three stay open as long as the supplier lets them.',
      ],
      action: 'See both times and answer',
    },
    'berth-changed': {
      subject: 'Your train ticket {reference}: {berth}',
      paragraphs: ['{way}, leaving on {after}. The railway now says: {berth}. You need not do anything.'],
      action: 'Open the booking',
    },
    'booking-changed': {
      subject: 'Your booking {reference} has been changed',
      paragraphs: ['{way}: the supplier has confirmed the change. It leaves on {after}.', '{money}'],
      action: 'Open the booking',
    },
    footer: 'You get this mail because you booked this on Marga.',
    berths: { available: 'a berth is confirmed', rac: 'RAC {count}', waitlist: 'waitlist {count}' },
    paid: 'The change cost {amount}.',
    back: '{amount} comes back the way it was paid, when the supplier has given it back.',
  },
  hi: {
    'schedule-changed': {
      subject: 'आपकी बुकिंग {reference} का प्रस्थान समय बदल गया है',
      paragraphs: [
        '{way}: इसे {before} पर चलना था। सप्लायर ने इसे बदलकर {after} कर दिया है।',
        'आप नया समय मान सकते हैं, बिना किसी शुल्क के रद्द करा सकते हैं, या बिना शुल्क के कोई और प्रस्थान चुन सकते हैं। जब तक सप्लायर अनुमति देता है, जवाब देने तक तीनों रास्ते खुले हैं।',
      ],
      action: 'दोनों समय देखें और जवाब दें',
    },
    'berth-changed': {
      subject: 'आपका ट्रेन टिकट {reference}: {berth}',
      paragraphs: ['{way}, {after} को प्रस्थान। रेलवे के अनुसार अब: {berth}। आपको कुछ करने की ज़रूरत नहीं।'],
      action: 'बुकिंग खोलें',
    },
    'booking-changed': {
      subject: 'आपकी बुकिंग {reference} बदल दी गई है',
      paragraphs: ['{way}: सप्लायर ने बदलाव की पुष्टि कर दी है। अब प्रस्थान {after} को है।', '{money}'],
      action: 'बुकिंग खोलें',
    },
    footer: 'यह मेल आपको इसलिए मिला क्योंकि आपने मार्ग पर यह बुकिंग की थी।',
    berths: { available: 'बर्थ पक्की हो गई', rac: 'आरएसी {count}', waitlist: 'प्रतीक्षा सूची {count}' },
    paid: 'बदलाव पर {amount} लगे।',
    back: 'सप्लायर से वापस मिलने पर {amount} उसी तरीके से लौटाए जाएँगे जिससे भुगतान हुआ था।',
  },
};
