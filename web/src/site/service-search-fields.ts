import type { Service } from '@marga/contract/travel-services';
import type { MessageId } from '../shared/i18n/use-translations.ts';
import type { JourneyParams } from './journey-params.ts';

/** Describes a field that the search of a service asks for. */
export interface Stop {
  readonly name: MessageId;
  /** Names the entered value that fills the field; a field without one is asked for on the search screen. */
  readonly part?: keyof JourneyParams;
}

const JOURNEY: readonly Stop[] = [
  { name: 'stop.from', part: 'from' },
  { name: 'stop.to', part: 'to' },
  { name: 'stop.on', part: 'on' },
];

/** Lists the fields of the search form of each service, in the order in which they are shown. */
export const STOPS: Record<Service, readonly Stop[]> = {
  flight: JOURNEY,
  train: JOURNEY,
  bus: JOURNEY,
  cab: [
    { name: 'stop.pickup', part: 'from' },
    { name: 'stop.drop', part: 'to' },
    { name: 'stop.on', part: 'on' },
    { name: 'stop.time' },
  ],
  hotel: [{ name: 'stop.to', part: 'to' }, { name: 'stop.check-in', part: 'on' }, { name: 'stop.check-out' }],
};

/** Maps each service to the message that describes its coverage. */
export const REACH: Record<Service, MessageId> = {
  flight: 'service-line.flight',
  train: 'service-line.train',
  bus: 'service-line.bus',
  cab: 'service-line.cab',
  hotel: 'service-line.hotel',
};
