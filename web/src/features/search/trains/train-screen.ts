import type { ServiceSearchScreen } from '../service-search-screen.ts';
import { TrainRow } from '../rows/train-row.tsx';
import { TrainForm } from './train-form.tsx';
import {
  parseTrainQuery,
  trainCriteriaFromQuery,
  type TrainQuery,
  trainQueryFromCriteria,
  formatTrainQuery,
} from './train-query.ts';

export const trainScreen: ServiceSearchScreen<TrainQuery> = {
  service: 'train',
  read: parseTrainQuery,
  write: formatTrainQuery,
  placesIn: ({ from, to }) => [from, to],
  criteriaOf: trainCriteriaFromQuery,
  queryOf: trainQueryFromCriteria,
  Form: TrainForm,
  Row: TrainRow,
  sorts: ['best', 'price', 'duration', 'departure'],
  hasRail: true,
  hasCalendar: true,
  labels: { title: 'trains.title', lead: 'trains.lead', none: 'trains.none' },
};
