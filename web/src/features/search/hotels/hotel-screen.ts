import type { ServiceSearchScreen } from '../service-search-screen.ts';
import { HotelRow } from '../rows/hotel-row.tsx';
import { HotelForm } from './hotel-form.tsx';
import {
  hotelCriteriaFromQuery,
  type HotelQuery,
  hotelQueryFromCriteria,
  parseHotelQuery,
  formatHotelQuery,
} from './hotel-query.ts';

export const hotelScreen: ServiceSearchScreen<HotelQuery> = {
  service: 'hotel',
  read: parseHotelQuery,
  write: formatHotelQuery,
  placesIn: ({ to }) => [to],
  criteriaOf: hotelCriteriaFromQuery,
  queryOf: hotelQueryFromCriteria,
  Form: HotelForm,
  Row: HotelRow,
  sorts: ['best', 'price', 'stars', 'distance'],
  hasRail: false,
  hasCalendar: false,
  labels: { title: 'hotels.title', lead: 'hotels.lead', none: 'hotels.none' },
};
