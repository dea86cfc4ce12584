import { SERVICES, type Service } from '@marga/contract/travel-services';
import type { MessageId } from '../shared/i18n/use-translations.ts';
import { SERVICE_COLOURS } from '../ui/service-colours.ts';

/**
 * Describes a service as the public pages name it. Its icon is in `service-icons.ts`, so that pages without icons do
 * not load them.
 */
export interface ServiceEntry {
  readonly service: Service;
  readonly name: MessageId;
  /** Holds the path of the service's search screen. */
  readonly path: string;
  readonly colour: string;
}

const ENTRIES: Record<Service, Pick<ServiceEntry, 'name' | 'path'>> = {
  flight: { name: 'service-name.flight', path: '/services/flights' },
  train: { name: 'service-name.train', path: '/services/trains' },
  bus: { name: 'service-name.bus', path: '/services/buses' },
  cab: { name: 'service-name.cab', path: '/services/cabs' },
  hotel: { name: 'service-name.hotel', path: '/services/hotels' },
};

/** Lists all five services in the order used everywhere. */
export const SERVICE_LIST: readonly ServiceEntry[] = SERVICES.map((service) => ({
  service,
  colour: SERVICE_COLOURS[service],
  ...ENTRIES[service],
}));
