import type { Ancillary, OfferedAncillaries } from '@marga/contract/connect/protocol';
import { createAncillary } from '../non-flight/create-ancillary.ts';
import type { TrainClass } from './train-kinds.ts';

const BERTHS = {
  lower: 'Lower berth',
  middle: 'Middle berth',
  upper: 'Upper berth',
  side: 'Side lower berth',
};

/** Compartments of two or four have no middle berths, and first-class coupés have no side berths. */
const BERTHS_OF: Partial<Readonly<Record<TrainClass, readonly (keyof typeof BERTHS)[]>>> = {
  '1A': ['lower', 'upper'],
  '2A': ['lower', 'upper', 'side'],
  '3A': ['lower', 'middle', 'upper', 'side'],
  '3E': ['lower', 'middle', 'upper', 'side'],
  SL: ['lower', 'middle', 'upper', 'side'],
};

/** These trains have catering; on others passengers buy food at the stations. */
const WITH_MEALS = /\b(Rajdhani|Shatabdi|Vande Bharat|Duronto|Tejas)\b/;

/**
 * A berth is a special request, because the railway assigns berths only when the chart is prepared and guarantees
 * none before.
 */
export function trainAncillaries(name: string, trainClass: TrainClass): OfferedAncillaries {
  return {
    ancillaries: [
      ...(BERTHS_OF[trainClass] ?? []).map((berth) =>
        createAncillary(`berth-${berth}`, 'berth', BERTHS[berth], { per: 'traveller' }),
      ),
      ...(WITH_MEALS.test(name) ? meals(trainClass) : []),
    ],
    longestRemark: null,
  };
}

function meals(trainClass: TrainClass): Ancillary[] {
  const isFirst = trainClass === '1A' || trainClass === 'EC';
  const price = isFirst ? 240 : 185;
  return [
    createAncillary('meal-veg', 'meal', 'Vegetarian meal', { price, per: 'traveller' }),
    createAncillary('meal-non-veg', 'meal', 'Non-vegetarian meal', { price: price + 40, per: 'traveller' }),
    createAncillary('meal-jain', 'meal', 'Jain meal', { price, per: 'traveller' }),
  ];
}
