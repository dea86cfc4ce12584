import type { Criteria } from '@marga/contract/search/criteria';
import type { Service } from '@marga/contract/travel-services';
import { SCREENS, type ScreenName } from '../../routes.ts';
import type { ServiceSearchScreen } from './service-search-screen.ts';

export const SCREEN_NAMES = {
  flight: 'flights',
  train: 'trains',
  bus: 'buses',
  cab: 'cabs',
  hotel: 'hotels',
} as const satisfies Record<Service, ScreenName>;

export type AddressOf = (criteria: Criteria) => string | undefined;

/**
 * Each service's screen is imported on demand, so a page loads the screens of other services only when it links to
 * them.
 */
const LOADERS: Record<Service, () => Promise<AddressOf>> = {
  flight: async () => addressesOf((await import('./flights/flight-screen.ts')).flightScreen),
  train: async () => addressesOf((await import('./trains/train-screen.ts')).trainScreen),
  bus: async () => addressesOf((await import('./buses/bus-screen.ts')).busScreen),
  cab: async () => addressesOf((await import('./cabs/cab-screen.ts')).cabScreen),
  hotel: async () => addressesOf((await import('./hotels/hotel-screen.ts')).hotelScreen),
};

/** Returns how to build the URL of a complete search on the screen of its service. */
export function loadSearchUrlBuilder(service: Service): Promise<AddressOf> {
  return LOADERS[service]();
}

export function searchScreenPathOf(service: Service): string {
  return SCREENS[SCREEN_NAMES[service]].path;
}

function addressesOf<Query extends object>(screen: ServiceSearchScreen<Query>): AddressOf {
  return (criteria) => {
    const query = screen.queryOf(criteria);
    return query && `${searchScreenPathOf(screen.service)}?${screen.write(query).toString()}`;
  };
}
