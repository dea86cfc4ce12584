import type { ServiceScreen } from '../service-screen.ts';
import { CabCard } from './cab-card.tsx';
import { CabForm } from './cab-form.tsx';
import {
  cabCriteriaOf,
  cabPlacesIn,
  type CabQuery,
  cabQueryOf,
  parseCabQuery,
  formatCabQuery,
} from './cab-query.ts';

export const cabScreen: ServiceScreen<CabQuery> = {
  service: 'cab',
  read: parseCabQuery,
  write: formatCabQuery,
  placesIn: cabPlacesIn,
  criteriaOf: cabCriteriaOf,
  queryOf: cabQueryOf,
  Form: CabForm,
  Card: CabCard,
  sorts: ['price', 'best'],
  hasRail: false,
  hasCalendar: false,
  labels: { title: 'cabs.title', lead: 'cabs.lead', none: 'cabs.none' },
};
