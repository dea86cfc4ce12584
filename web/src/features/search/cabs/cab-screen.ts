import type { ServiceSearchScreen } from '../service-search-screen.ts';
import { CabRow } from '../rows/cab-row.tsx';
import { CabForm } from './cab-form.tsx';
import {
  cabCriteriaFromQuery,
  listCabQueryPlaces,
  type CabQuery,
  cabQueryFromCriteria,
  parseCabQuery,
  formatCabQuery,
} from './cab-query.ts';

export const cabScreen: ServiceSearchScreen<CabQuery> = {
  service: 'cab',
  read: parseCabQuery,
  write: formatCabQuery,
  placesIn: listCabQueryPlaces,
  criteriaOf: cabCriteriaFromQuery,
  queryOf: cabQueryFromCriteria,
  Form: CabForm,
  Row: CabRow,
  sorts: ['price', 'best'],
  hasRail: false,
  hasCalendar: false,
  labels: { title: 'cabs.title', lead: 'cabs.lead', none: 'cabs.none' },
};
