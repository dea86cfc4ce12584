import { BUSINESS_ZONE } from '@marga/contract/kernel/time';
import type { Service } from '@marga/contract/travel-services';
import type { MessageId } from '../../shared/i18n/use-translations.ts';
import { POPULAR_FLIGHTS, type PopularRoute } from '../../ui/popular-routes.ts';

/** Lists popular searches. Routes with a departure time are shown on a timeline; stays and cabs are shown as a list. */
export const POPULAR_ROUTES: Record<Service, readonly PopularRoute[]> = {
  flight: POPULAR_FLIGHTS,
  train: [
    way('train', 'NEW DELHI', 'MUMBAI', 'leaving.new-delhi-mumbai', 950),
    way('train', 'DELHI', 'BANGLORE', 'way.delhi-bengaluru', 2040),
    way('train', 'KOLKATA', 'CHENNAI', 'way.kolkata-chennai', 1590),
    way('train', 'HYDERABAD', 'BANGLORE', 'way.hyderabad-bengaluru', 690),
    way('train', 'DELHI', 'KANPUR', 'way.delhi-kanpur', 300),
  ],
  bus: [
    way('bus', 'DELHI', 'JAIPUR', 'leaving.delhi-jaipur', 330),
    way('bus', 'BANGLORE', 'MUMBAI', 'way.bengaluru-mumbai', 1080),
  ],
  cab: [
    way('cab', 'DELHI', 'CANAUGHT PLACE', 'way.delhi-connaught-place', 40),
    way('cab', 'TIRUSALAM', 'CHENNAI BEACH', 'leaving.tirusulam-chennai-beach', 50),
  ],
  hotel: [
    way('hotel', '', 'DELHI', 'way.stay-delhi', 23 * 60),
    way('hotel', '', 'MUMBAI', 'leaving.night-in-mumbai', 23 * 60),
  ],
};

export function hasPopularRouteTimeline(service: Service): boolean {
  return service === 'flight' || service === 'train' || service === 'bus';
}

function way(service: Service, from: string, to: string, name: MessageId, minutes: number): PopularRoute {
  return { service, from, to, name, zone: BUSINESS_ZONE, minutes: [minutes], stops: [] };
}
