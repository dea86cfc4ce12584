import type { TicketKind } from '@marga/contract/support/support';
import type { Service } from '@marga/contract/travel-services';
import type { MailLocale } from '../../platform/mail/mail-template.ts';

interface Texts {
  /** The subject becomes a header, so it contains the reference and nothing that people typed. */
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action: string;
  readonly footer: string;
}

interface SenderTexts {
  readonly received: Readonly<Record<TicketKind, Texts>>;
  readonly answered: Texts;
}

const FOOTER = {
  en: 'You get this mail because this address was given to us for our answers. If that was not you, ignore it: there is nothing to do.',
  hi: 'यह मेल आपको इसलिए मिला क्योंकि हमारे जवाबों के लिए यही पता दिया गया था। अगर वह आप नहीं थे, तो इसे अनदेखा करें: कुछ करने की ज़रूरत नहीं।',
} as const;

export const SENDER_TEXTS: Readonly<Record<MailLocale, SenderTexts>> = {
  en: {
    received: {
      message: {
        subject: 'We have your message: {reference}',
        paragraphs: [
          'Your message has reached us. Its reference is {reference}.',
          'Our answer comes to this address. You can also follow the conversation and add to it on our page, for thirty days from today.',
        ],
        action: 'Open the conversation',
        footer: FOOTER.en,
      },
      group: {
        subject: 'We have your group request: {reference}',
        paragraphs: [
          'Your request for a group has reached our sales desk. Its reference is {reference}.',
          'Our offer comes to this address. You can also follow the request and add to it on our page, for thirty days from today.',
        ],
        action: 'Open the request',
        footer: FOOTER.en,
      },
      chat: {
        subject: 'Your chat goes on by mail: {reference}',
        paragraphs: [
          'What we answer in your chat comes to this address when you are not there to read it. Its reference is {reference}.',
          'The link leads back into the chat from any browser, for thirty days from today.',
        ],
        action: 'Open the chat',
        footer: FOOTER.en,
      },
    },
    answered: {
      subject: 'Our answer: {reference}',
      paragraphs: [
        'We have answered you:',
        '{text}',
        'Write back on our page; nobody reads replies to this mail. The link is good for thirty days.',
      ],
      action: 'Read and write back',
      footer: FOOTER.en,
    },
  },
  hi: {
    received: {
      message: {
        subject: 'आपका संदेश मिल गया: {reference}',
        paragraphs: [
          'आपका संदेश हम तक पहुँच गया है। इसका संदर्भ {reference} है।',
          'हमारा जवाब इसी पते पर आएगा। आज से तीस दिन तक आप बातचीत हमारे पेज पर भी देख सकते हैं और उसमें जोड़ सकते हैं।',
        ],
        action: 'बातचीत खोलें',
        footer: FOOTER.hi,
      },
      group: {
        subject: 'आपका समूह अनुरोध मिल गया: {reference}',
        paragraphs: [
          'समूह के लिए आपका अनुरोध हमारी बिक्री टीम तक पहुँच गया है। इसका संदर्भ {reference} है।',
          'हमारा प्रस्ताव इसी पते पर आएगा। आज से तीस दिन तक आप अनुरोध हमारे पेज पर भी देख सकते हैं और उसमें जोड़ सकते हैं।',
        ],
        action: 'अनुरोध खोलें',
        footer: FOOTER.hi,
      },
      chat: {
        subject: 'आपकी चैट मेल से जारी रहेगी: {reference}',
        paragraphs: [
          'जब आप मौजूद नहीं होंगे, तब चैट में हमारे जवाब इसी पते पर आएँगे। इसका संदर्भ {reference} है।',
          'यह लिंक आज से तीस दिन तक किसी भी ब्राउज़र से चैट में वापस ले जाएगा।',
        ],
        action: 'चैट खोलें',
        footer: FOOTER.hi,
      },
    },
    answered: {
      subject: 'हमारा जवाब: {reference}',
      paragraphs: [
        'हमने आपको जवाब दिया है:',
        '{text}',
        'जवाब हमारे पेज पर लिखें; इस मेल के उत्तर कोई नहीं पढ़ता। यह लिंक तीस दिन तक काम करेगा।',
      ],
      action: 'पढ़ें और जवाब लिखें',
      footer: FOOTER.hi,
    },
  },
};

/** The support team reads English; messages are quoted as they were written. */
export const TEAM_TEXTS = {
  subject: {
    message: 'Ticket {reference}: a message',
    group: 'Ticket {reference}: a request for a group',
    chat: 'Ticket {reference}: a chat, and nobody was at the desk',
  } satisfies Record<TicketKind, string>,
  from: 'From {name}, {email}, {phone}, {company}.',
  unknown: {
    name: 'somebody without a name',
    email: 'no address',
    phone: 'no telephone',
    company: 'no company',
  },
  groupRequest: 'A group of {groupSize}, from {startsOn} to {endsOn}, route {route}, by {services}.',
  openEnd: 'an open end',
  noRoute: 'not said',
  services: {
    flight: 'air',
    train: 'train',
    bus: 'bus',
    hotel: 'hotel',
    cab: 'cab',
  } satisfies Record<Service, string>,
  action: 'Answer it in the console',
  footer: 'You get this mail because tickets are reported to this address (CONTACT_MAIL).',
} as const;
