import type { ServiceSearchScreen } from '../service-search-screen.ts';
import { FlightCard } from './flight-card.tsx';
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
  Card: FlightCard,
  sorts: ['best', 'price', 'duration', 'departure'],
  hasRail: true,
  hasCalendar: true,
  labels: { title: 'flights.title', lead: 'flights.text', none: 'results.none' },
};
