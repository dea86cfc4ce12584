import type { MailLocale } from '../../platform/mail/mail-template.ts';

interface TripMailTexts {
  readonly subjects: Readonly<Record<'all' | 'some' | 'none', string>>;
  /** This mail subject is used when nothing is booked yet and the outcome of an item is still open at its supplier. */
  readonly open: string;
  readonly again: string;
  readonly item: string;
  readonly states: Readonly<Record<'confirmed' | 'failed' | 'escalated' | 'cancelled', string>>;
  readonly paid: string;
  readonly failed: string;
  readonly escalated: string;
  readonly action: string;
  readonly footer: string;
}

export const TRIP_MAIL_TEXTS: Readonly<Record<MailLocale, TripMailTexts>> = {
  en: {
    subjects: {
      all: 'Your trip is booked: {amount}',
      some: '{booked} of {all} booked: {amount}',
      none: 'Your trip is not booked. Nothing was charged',
    },
    open: 'Your trip: we are asking the supplier',
    again: 'Something of this trip has been decided since we last wrote. This is how it stands now.',
    item: '{way}, {day}. Reference {reference}: {state}.',
    states: {
      confirmed: 'booked',
      failed: 'not booked',
      escalated: 'the supplier has not said yet',
      cancelled: 'cancelled',
    },
    paid: '{amount} was charged for what is booked.',
    failed: 'For what is not booked nothing was charged: the money that was set aside is free again.',
    escalated:
      'Where the supplier has not said, one of us is clearing it up. Please do not book it again meanwhile: the money stays set aside, and is charged only if it turns out to be booked. We write again when it is decided.',
    action: 'See the trip',
    footer: 'You get this mail because you booked this trip on Marga.',
  },
  hi: {
    subjects: {
      all: 'आपकी यात्रा बुक हो गई: {amount}',
      some: '{all} में से {booked} बुक हुए: {amount}',
      none: 'आपकी यात्रा बुक नहीं हुई। कोई पैसा नहीं कटा',
    },
    open: 'आपकी यात्रा: हम सप्लायर से पूछ रहे हैं',
    again: 'हमारे पिछले मेल के बाद इस यात्रा की किसी बात का फ़ैसला हुआ है। अब स्थिति यह है।',
    item: '{way}, {day}। संदर्भ {reference}: {state}।',
    states: {
      confirmed: 'बुक हो गया',
      failed: 'बुक नहीं हुआ',
      escalated: 'सप्लायर ने अभी नहीं बताया',
      cancelled: 'रद्द',
    },
    paid: 'जो बुक हुआ उसके लिए {amount} लिए गए।',
    failed: 'जो बुक नहीं हुआ उसके लिए कुछ नहीं लिया गया: अलग रखा पैसा फिर से आपके लिए खुला है।',
    escalated:
      'जहाँ सप्लायर ने नहीं बताया, वहाँ हममें से कोई इसे सुलझा रहा है। तब तक इसे दोबारा बुक न करें: पैसा अलग रखा रहेगा और तभी कटेगा जब बुकिंग पक्की निकले। फ़ैसला होने पर हम फिर लिखेंगे।',
    action: 'यात्रा देखें',
    footer: 'यह मेल आपको इसलिए मिला क्योंकि आपने मार्ग पर यह यात्रा बुक की।',
  },
};
