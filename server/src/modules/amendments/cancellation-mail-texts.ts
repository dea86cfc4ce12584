import type { MailLocale } from '../../platform/mail/mail-template.ts';

export const CANCEL_MAILS = [
  'booking-cancelled',
  'refund-paid-back',
  'refund-late',
  'service-request-quoted',
  'service-request-declined',
] as const;
export type CancelMail = (typeof CANCEL_MAILS)[number];

interface MailTexts {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action: string;
}

interface Texts extends Readonly<Record<CancelMail, MailTexts>> {
  /** These are the texts for a service request that asked for a change. */
  readonly ofChange: Readonly<Record<'service-request-quoted' | 'service-request-declined', MailTexts>>;
  readonly costs: Readonly<Record<'more' | 'back' | 'none', string>>;
  readonly footer: Readonly<Record<'amended' | 'asked' | 'askedChange', string>>;
  readonly cancelled: Readonly<Record<'whole' | 'part' | 'bySupplier', string>>;
  readonly back: Readonly<Record<'some' | 'none', string>>;
  readonly to: Readonly<Record<'wallet' | 'credit' | 'gateway', string>>;
  readonly short: string;
}

/** {cancelled}, {back}, {costs}, {to} and {short} are filled with the texts below; an empty paragraph is left out. */
export const CANCEL_MAIL_TEXTS: Readonly<Record<MailLocale, Texts>> = {
  en: {
    'booking-cancelled': {
      subject: 'Cancelled: booking {reference}',
      paragraphs: ['{way}: {cancelled}', '{back}'],
      action: 'See the charges and the refund',
    },
    'refund-paid-back': {
      subject: '{amount} paid back for booking {reference}',
      paragraphs: ['{to}', '{short}'],
      action: 'Open the booking',
    },
    'refund-late': {
      subject: 'A refund of {amount} is late: booking {reference}',
      paragraphs: [
        '{from} was to give back {amount} by {moment} and has not. We are after it, and pay it back to you as soon as it has come.',
        'On the page of the booking you can have the letter drafted that asks for it, with every reference it needs.',
      ],
      action: 'Draft the letter',
    },
    'service-request-quoted': {
      subject: 'What cancelling booking {reference} costs',
      paragraphs: [
        '{way}: we have telephoned the supplier and know what cancelling costs. Nothing is cancelled yet.',
        '{back}',
        'This holds until {until}, Indian time. Confirm it on the page of the booking, and we do the rest.',
      ],
      action: 'See the charges and decide',
    },
    'service-request-declined': {
      subject: 'We could not cancel booking {reference}',
      paragraphs: [
        '{way}: we have asked the supplier, and it could not be done.',
        '{reason}',
        'The booking stands as it was.',
      ],
      action: 'Open the booking',
    },
    ofChange: {
      'service-request-quoted': {
        subject: 'What changing booking {reference} costs',
        paragraphs: [
          '{way}: we have telephoned the supplier and know what the change costs. Nothing is changed yet.',
          '{costs}',
          'This holds until {until}, Indian time. Confirm it on the page of the booking, and we do the rest.',
        ],
        action: 'See what it becomes and decide',
      },
      'service-request-declined': {
        subject: 'We could not change booking {reference}',
        paragraphs: [
          '{way}: we have asked the supplier, and it could not be done. {reason}',
          'The booking stands as it was.',
        ],
        action: 'Open the booking',
      },
    },
    costs: {
      more: '{amount} is to be paid for it. It is set aside when you confirm, and taken only when the change is done.',
      back: '{amount} comes back the way it was paid, when the supplier has given it back. The page of the booking shows by when that is.',
      none: 'It costs nothing.',
    },
    footer: {
      askedChange: 'You get this mail because you asked us on Marga to change this booking.',
      amended: 'You get this mail because you cancelled or changed this booking on Marga.',
      asked: 'You get this mail because you asked us on Marga to cancel this booking.',
    },
    cancelled: {
      whole: 'the supplier has confirmed that it is cancelled.',
      part: 'the supplier has confirmed that the part you chose is cancelled. The rest stays booked.',
      bySupplier:
        'the supplier has cancelled it by itself, nobody asked for it. If you still want to travel, please book anew; our people help you on the telephone.',
    },
    back: {
      some: '{amount} comes back the way it was paid, when the supplier has given it back. The page of the booking shows by when that is.',
      none: 'By the conditions of this booking nothing comes back.',
    },
    to: {
      wallet: '{amount} has come back and is in your wallet.',
      credit: '{amount} has come back and was set against your credit line; what was over is in your wallet.',
      gateway:
        '{amount} has come back and is on its way to the card or account it was paid from. Banks take up to seven working days.',
    },
    short:
      'The supplier gave back less than it had quoted. We have passed on what came, and one of our people is after the rest.',
  },
  hi: {
    'booking-cancelled': {
      subject: 'रद्द हो गई: बुकिंग {reference}',
      paragraphs: ['{way}: {cancelled}', '{back}'],
      action: 'शुल्क और वापसी देखें',
    },
    'refund-paid-back': {
      subject: 'बुकिंग {reference} के {amount} लौटा दिए गए',
      paragraphs: ['{to}', '{short}'],
      action: 'बुकिंग खोलें',
    },
    'refund-late': {
      subject: '{amount} की वापसी में देर: बुकिंग {reference}',
      paragraphs: [
        '{from} को {moment} तक {amount} लौटाने थे, जो अब तक नहीं आए। हम इसके पीछे लगे हैं और रकम आते ही आपको लौटा देंगे।',
        'बुकिंग के पेज पर आप माँग का पत्र तैयार करा सकते हैं, जिसमें सभी ज़रूरी संदर्भ होंगे।',
      ],
      action: 'पत्र तैयार करें',
    },
    'service-request-quoted': {
      subject: 'बुकिंग {reference} रद्द करने का शुल्क',
      paragraphs: [
        '{way}: हमने सप्लायर से फ़ोन पर बात कर ली है और रद्द करने का शुल्क पता है। अभी कुछ रद्द नहीं हुआ है।',
        '{back}',
        'यह {until} (भारतीय समय) तक मान्य है। बुकिंग के पेज पर पुष्टि कर दें, बाकी काम हम करेंगे।',
      ],
      action: 'शुल्क देखें और फ़ैसला करें',
    },
    'service-request-declined': {
      subject: 'हम बुकिंग {reference} रद्द नहीं करा सके',
      paragraphs: [
        '{way}: हमने सप्लायर से पूछा, पर यह नहीं हो सका।',
        '{reason}',
        'बुकिंग पहले जैसी बनी हुई है।',
      ],
      action: 'बुकिंग खोलें',
    },
    ofChange: {
      'service-request-quoted': {
        subject: 'बुकिंग {reference} बदलने में कितना लगेगा',
        paragraphs: [
          '{way}: हमने सप्लायर से फ़ोन पर बात कर ली है और बदलाव का खर्च पता है। अभी कुछ नहीं बदला है।',
          '{costs}',
          'यह {until} (भारतीय समय) तक मान्य है। बुकिंग के पेज पर पुष्टि कर दें, बाकी काम हम करेंगे।',
        ],
        action: 'बदलाव देखें और फ़ैसला करें',
      },
      'service-request-declined': {
        subject: 'हम बुकिंग {reference} नहीं बदलवा सके',
        paragraphs: [
          '{way}: हमने सप्लायर से पूछा, पर यह नहीं हो सका। {reason}',
          'बुकिंग पहले जैसी बनी हुई है।',
        ],
        action: 'बुकिंग खोलें',
      },
    },
    costs: {
      more: 'इसके लिए {amount} देने होंगे। पुष्टि करने पर राशि रोकी जाएगी और बदलाव हो जाने पर ही कटेगी।',
      back: 'सप्लायर से वापस मिलने पर {amount} उसी तरीके से लौटाए जाएँगे जिससे भुगतान हुआ था। कब तक, यह बुकिंग के पेज पर लिखा है।',
      none: 'इसमें कुछ नहीं लगेगा।',
    },
    footer: {
      askedChange: 'यह मेल आपको इसलिए मिला क्योंकि आपने मार्ग पर हमसे यह बुकिंग बदलवाने को कहा था।',
      amended: 'यह मेल आपको इसलिए मिला क्योंकि आपने मार्ग पर यह बुकिंग रद्द की या बदली थी।',
      asked: 'यह मेल आपको इसलिए मिला क्योंकि आपने मार्ग पर हमसे यह बुकिंग रद्द कराने को कहा था।',
    },
    cancelled: {
      whole: 'सप्लायर ने पुष्टि कर दी है कि यह रद्द हो गई।',
      part: 'सप्लायर ने पुष्टि कर दी है कि आपका चुना हुआ हिस्सा रद्द हो गया। बाकी बुकिंग बनी हुई है।',
      bySupplier:
        'सप्लायर ने इसे अपनी ओर से रद्द कर दिया है, किसी ने ऐसा माँगा नहीं था। यात्रा अब भी करनी हो तो कृपया नई बुकिंग करें; हमारे लोग फ़ोन पर आपकी मदद करेंगे।',
    },
    back: {
      some: 'सप्लायर से वापस मिलने पर {amount} उसी तरीके से लौटाए जाएँगे जिससे भुगतान हुआ था। कब तक, यह बुकिंग के पेज पर लिखा है।',
      none: 'इस बुकिंग की शर्तों के अनुसार कुछ वापस नहीं मिलता।',
    },
    to: {
      wallet: '{amount} वापस आ गए हैं और आपके वॉलेट में हैं।',
      credit: '{amount} वापस आ गए हैं और आपकी उधार सीमा में जमा कर दिए गए; जो बचा वह आपके वॉलेट में है।',
      gateway:
        '{amount} वापस आ गए हैं और उसी कार्ड या खाते में भेजे जा रहे हैं जिससे भुगतान हुआ था। बैंक सात कार्य दिवस तक ले सकते हैं।',
    },
    short:
      'सप्लायर ने बताई हुई रकम से कम लौटाया है। जितना आया उतना हमने आपको दे दिया है, और हमारा एक साथी बाकी के पीछे लगा है।',
  },
};
