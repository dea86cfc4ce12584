import type { FacetName } from '@marga/contract/search/facets';
import { type MessageId, useTranslations } from '../../shared/i18n/use-translations.ts';
import { formatSupplierName } from './itinerary/itinerary.ts';

export const FACET_TITLES: Record<FacetName, MessageId> = {
  supplier: 'facet.supplier',
  carrier: 'facet.carrier',
  stops: 'facet.stops',
  departs: 'facet.departs',
  arrives: 'facet.arrives',
  fare: 'facet.fare',
  class: 'facet.class',
  availability: 'facet.availability',
  'bus-kind': 'facet.bus-kind',
  area: 'facet.area',
  stars: 'facet.stars',
  'meal-plan': 'facet.meal-plan',
  cancellation: 'facet.cancellation',
  'cab-type': 'facet.cab-type',
};

const QUARTERS: Partial<Record<string, MessageId>> = {
  '0': 'facet.quarter.0',
  '1': 'facet.quarter.1',
  '2': 'facet.quarter.2',
  '3': 'facet.quarter.3',
};

const VALUES: Partial<Record<FacetName, Partial<Record<string, MessageId>>>> = {
  stops: { '0': 'facet.stops.0', '1': 'facet.stops.1', '2': 'facet.stops.2' },
  departs: QUARTERS,
  arrives: QUARTERS,
  class: {
    '1A': 'train-class.1A',
    '2A': 'train-class.2A',
    '3A': 'train-class.3A',
    '3E': 'train-class.3E',
    EC: 'train-class.EC',
    CC: 'train-class.CC',
    SL: 'train-class.SL',
    '2S': 'train-class.2S',
  },
  availability: {
    available: 'facet.availability.available',
    rac: 'facet.availability.rac',
    waitlist: 'facet.availability.waitlist',
  },
  'bus-kind': {
    'ac-sleeper': 'bus-kind.ac-sleeper',
    'ac-seater': 'bus-kind.ac-seater',
    sleeper: 'bus-kind.sleeper',
    seater: 'bus-kind.seater',
    volvo: 'bus-kind.volvo',
  },
  'meal-plan': {
    'room-only': 'meal-plan.room-only',
    breakfast: 'meal-plan.breakfast',
    'half-board': 'meal-plan.half-board',
    'full-board': 'meal-plan.full-board',
  },
  cancellation: { refundable: 'fare.refundable', 'non-refundable': 'fare.non-refundable' },
  'cab-type': {
    Economy: 'cab-type.Economy',
    Hatchback: 'cab-type.Hatchback',
    Sedan: 'cab-type.Sedan',
    SUV: 'cab-type.SUV',
    Luxury: 'cab-type.Luxury',
  },
};

/**
 * Returns a function that labels a filter value: names are shown as they are, and known values have a translated
 * text.
 */
export function useFacetLabel(): (name: FacetName, value: string) => string {
  const t = useTranslations();
  return (name, value) => {
    if (name === 'supplier') return formatSupplierName(value);
    if (name === 'stars') return t('hotels.stars', { stars: value });
    const id = VALUES[name]?.[value];
    return id === undefined ? value : t(id);
  };
}
