import type { Locale } from '@marga/contract/identity/field-schemas';
import type { QuotedItem } from '@marga/contract/trips/saved-trips';

type MealPlan = NonNullable<QuotedItem['stay']>['mealPlan'];

interface QuoteTexts {
  readonly title: string;
  /** The text contains {client}. */
  readonly for: string;
  /** The text contains {count}. */
  readonly travellers: { readonly one: string; readonly other: string };
  readonly total: string;
  readonly totalNote: string;
  /** The text contains {at}. */
  readonly validUntil: string;
  readonly made: string;
  readonly page: string;
  readonly ask: string;
  readonly refundable: string;
  readonly notRefundable: string;
  /** The text contains {at}. */
  readonly freeUntil: string;
  /** The text contains {seats}. */
  readonly seats: string;
  /** The text contains {count}. */
  readonly bags: { readonly one: string; readonly other: string };
  readonly nights: { readonly one: string; readonly other: string };
  readonly rooms: { readonly one: string; readonly other: string };
  readonly checkIn: string;
  readonly checkOut: string;
  readonly services: Readonly<Record<QuotedItem['service'], string>>;
  readonly meals: Readonly<Record<MealPlan, string>>;
  /** The text contains {hours} and {minutes}. */
  readonly duration: string;
}

export const QUOTE_TEXTS: Readonly<Record<Locale, QuoteTexts>> = {
  en: {
    title: 'Quote',
    for: 'For {client}',
    travellers: { one: '{count} traveller', other: '{count} travellers' },
    total: 'Total to pay',
    totalNote: 'For all travellers, taxes included.',
    validUntil: 'Valid until {at} IST. Seats and rooms are confirmed when it is booked.',
    made: 'Made on {at} IST',
    page: 'Page {page} of {pages}',
    ask: 'Questions, or ready to book',
    refundable: 'Refundable under its rules',
    notRefundable: 'Not refundable',
    freeUntil: 'Free to cancel until {at} IST',
    seats: 'Seats {seats}',
    bags: { one: '{count} checked bag each', other: '{count} checked bags each' },
    nights: { one: '{count} night', other: '{count} nights' },
    rooms: { one: '{count} room', other: '{count} rooms' },
    checkIn: 'Check-in',
    checkOut: 'Check-out',
    services: { flight: 'Flight', train: 'Train', bus: 'Bus', hotel: 'Hotel', cab: 'Cab' },
    meals: {
      'room-only': 'room only',
      breakfast: 'with breakfast',
      'half-board': 'with half board',
      'full-board': 'with full board',
    },
    duration: '{hours} h {minutes} min',
  },
  hi: {
    title: 'कोटेशन',
    for: '{client} के लिए',
    travellers: { one: '{count} यात्री', other: '{count} यात्री' },
    total: 'कुल देय',
    totalNote: 'सभी यात्रियों के लिए, करों सहित।',
    validUntil: '{at} (भारतीय समय) तक मान्य। सीट और कमरे बुकिंग के समय पक्के होते हैं।',
    made: '{at} (भारतीय समय) को बनाया गया',
    page: 'पृष्ठ {page} / {pages}',
    ask: 'कुछ पूछना हो या बुक करना हो',
    refundable: 'नियमों के अनुसार पैसा वापस',
    notRefundable: 'पैसा वापस नहीं होगा',
    freeUntil: '{at} (भारतीय समय) तक बिना शुल्क रद्द',
    seats: 'सीट {seats}',
    bags: { one: 'हर यात्री का {count} चेक-इन बैग', other: 'हर यात्री के {count} चेक-इन बैग' },
    nights: { one: '{count} रात', other: '{count} रातें' },
    rooms: { one: '{count} कमरा', other: '{count} कमरे' },
    checkIn: 'चेक-इन',
    checkOut: 'चेक-आउट',
    services: { flight: 'उड़ान', train: 'ट्रेन', bus: 'बस', hotel: 'होटल', cab: 'कैब' },
    meals: {
      'room-only': 'केवल कमरा',
      breakfast: 'नाश्ते के साथ',
      'half-board': 'नाश्ते और एक भोजन के साथ',
      'full-board': 'सभी भोजन के साथ',
    },
    duration: '{hours} घंटे {minutes} मिनट',
  },
};
