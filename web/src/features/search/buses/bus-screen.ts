import type { ServiceSearchScreen } from '../service-search-screen.ts';
import { BusRow } from '../rows/bus-row.tsx';
import { BusForm } from './bus-form.tsx';
import {
  busCriteriaFromQuery,
  type BusQuery,
  busQueryFromCriteria,
  parseBusQuery,
  formatBusQuery,
} from './bus-query.ts';

export const busScreen: ServiceSearchScreen<BusQuery> = {
  service: 'bus',
  read: parseBusQuery,
  write: formatBusQuery,
  placesIn: ({ from, to }) => [from, to],
  criteriaOf: busCriteriaFromQuery,
  queryOf: busQueryFromCriteria,
  Form: BusForm,
  Row: BusRow,
  sorts: ['best', 'price', 'duration', 'departure'],
  hasRail: true,
  hasCalendar: true,
  labels: { title: 'buses.title', lead: 'buses.lead', none: 'buses.none' },
};
