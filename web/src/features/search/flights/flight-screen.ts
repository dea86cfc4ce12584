import type { ServiceSearchScreen } from '../service-search-screen.ts';
import { FlightRow } from '../rows/flight-row.tsx';
import { FlightForm } from './flight-form.tsx';
import {
  flightCriteriaFromQuery,
  listFlightQueryPlaces,
  type FlightQuery,
  flightQueryFromCriteria,
  parseFlightQuery,
  formatFlightQuery,
} from './flight-query.ts';

export const flightScreen: ServiceSearchScreen<FlightQuery> = {
  service: 'flight',
  read: parseFlightQuery,
  write: formatFlightQuery,
  placesIn: listFlightQueryPlaces,
  criteriaOf: flightCriteriaFromQuery,
  queryOf: flightQueryFromCriteria,
  Form: FlightForm,
  Row: FlightRow,
  sorts: ['best', 'price', 'duration', 'departure'],
  hasRail: true,
  hasCalendar: true,
  labels: { title: 'flights.title', lead: 'flights.text', none: 'results.none' },
};
