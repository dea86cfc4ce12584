import type { Locale } from '@marga/contract/identity/field-schemas';
import type { Service } from '@marga/contract/travel-services';

interface ItineraryDocumentTexts {
  readonly title: { readonly one: string; readonly other: string };
  readonly reference: string;
  readonly supplierReference: string;
  readonly travellers: string;
  readonly ancillaries: string;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly cancelled: string;
  readonly notConfirmed: string;
  /** The text contains the placeholder {at}. */
  readonly made: string;
  readonly page: string;
  readonly localTimes: string;
  readonly services: Readonly<Record<Service, string>>;
}

export const ITINERARY_DOCUMENT_TEXTS: Readonly<Record<Locale, ItineraryDocumentTexts>> = {
  en: {
    title: { one: 'Itinerary', other: 'Itineraries' },
    reference: 'Our reference',
    supplierReference: 'PNR or voucher',
    travellers: 'Travellers',
    ancillaries: 'Chosen with it',
    checkIn: 'Check-in',
    checkOut: 'Check-out',
    cancelled: 'Cancelled',
    notConfirmed: 'Not confirmed yet',
    made: 'Printed on {at} IST',
    page: 'Page {page} of {pages}',
    localTimes: 'All times are local. Carry the identity document under which it was booked.',
    services: { flight: 'Flight', train: 'Train', bus: 'Bus', hotel: 'Hotel', cab: 'Cab' },
  },
  hi: {
    title: { one: 'यात्रा-विवरण', other: 'यात्रा-विवरण' },
    reference: 'हमारा संदर्भ',
    supplierReference: 'पीएनआर या वाउचर',
    travellers: 'यात्री',
    ancillaries: 'साथ में चुना गया',
    checkIn: 'चेक-इन',
    checkOut: 'चेक-आउट',
    cancelled: 'रद्द',
    notConfirmed: 'अभी पक्की नहीं',
    made: '{at} (भारतीय समय) को छापा गया',
    page: 'पृष्ठ {page} / {pages}',
    localTimes: 'सभी समय स्थानीय हैं। जिस पहचान-पत्र पर बुकिंग हुई है वही साथ रखें।',
    services: { flight: 'उड़ान', train: 'ट्रेन', bus: 'बस', hotel: 'होटल', cab: 'कैब' },
  },
};
