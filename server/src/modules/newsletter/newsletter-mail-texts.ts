import type { MailLocale } from '../../platform/mail/mail-template.ts';

interface Texts {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action: string;
  readonly footer: string;
}

interface NewsletterTexts {
  readonly confirm: Texts;
  readonly welcome: Texts & { readonly leave: string };
}

export const MAIL_TEXTS: Readonly<Record<MailLocale, NewsletterTexts>> = {
  en: {
    confirm: {
      subject: 'Confirm your subscription to the Marga newsletter',
      paragraphs: [
        'Somebody asked for the Marga newsletter at this address. If it was you, confirm it here. Until then we send nothing.',
        'The link is good for three days.',
      ],
      action: 'Confirm my subscription',
      footer: 'If it was not you, ignore this mail: your address is removed by itself.',
    },
    welcome: {
      subject: 'You are on the list of the Marga newsletter',
      paragraphs: [
        'Your address is confirmed. We write when there is something that helps whoever arranges travel for others: rules that change, fares explained, what is new in the portal.',
        'What we have written so far can be read at any time.',
      ],
      action: 'Read our articles',
      footer: 'You get this mail because you asked for the Marga newsletter and confirmed it.',
      leave: 'Unsubscribe',
    },
  },
  hi: {
    confirm: {
      subject: 'मार्ग न्यूज़लेटर की सदस्यता पक्की करें',
      paragraphs: [
        'किसी ने इस पते पर मार्ग न्यूज़लेटर मँगवाया है। अगर यह आप थे, तो यहाँ पक्का करें। तब तक हम कुछ नहीं भेजेंगे।',
        'यह लिंक तीन दिन तक चलेगा।',
      ],
      action: 'मेरी सदस्यता पक्की करें',
      footer: 'अगर यह आप नहीं थे, तो इस मेल को अनदेखा करें: आपका पता अपने आप हट जाएगा।',
    },
    welcome: {
      subject: 'आप मार्ग न्यूज़लेटर की सूची में हैं',
      paragraphs: [
        'आपका पता पक्का हो गया है। हम तभी लिखते हैं जब दूसरों की यात्रा का इंतज़ाम करने वालों के काम की बात हो: बदलते नियम, किराए की समझ, पोर्टल में नया क्या है।',
        'अब तक जो लिखा गया है, वह कभी भी पढ़ा जा सकता है।',
      ],
      action: 'हमारे लेख पढ़ें',
      footer: 'यह मेल आपको इसलिए मिला है कि आपने मार्ग न्यूज़लेटर मँगवाया और उसे पक्का किया।',
      leave: 'सदस्यता छोड़ें',
    },
  },
};
