import type { LocalDate } from '@marga/contract/kernel/time';
import { SERVICES, type Service } from '@marga/contract/travel-services';
import type { Page } from 'playwright-core';
import { flightSearchUrl } from './user-actions.ts';
import { openResultFares, serviceSearchUrl } from './read-search-result-cards.ts';
import { type Screenshot, textOn } from './screenshot-actions.ts';

const PATHS: Record<Service, string> = {
  flight: '/services/flights',
  train: '/services/trains',
  bus: '/services/buses',
  cab: '/services/cabs',
  hotel: '/services/hotels',
};

/**
 * Lists screenshots of each service's search without results, with failing suppliers and with slow ones, and a few
 * others. The table of screens covers the usual results.
 */
export function listServiceSearchScreenshots(on: LocalDate): Screenshot[] {
  const member = { seat: 'member' } as const;
  const ends = SERVICES.flatMap((service): Screenshot[] => [
    { ...member, name: `${service}-none`, path: asking(service, on, 'NOTHING', 'XNO') },
    { ...member, name: `${service}-failing`, path: asking(service, on, 'SEARCH 500', 'XSE') },
    { ...member, name: `${service}-slow`, path: asking(service, on, 'SEARCH HUNG', 'XSH') },
  ]);
  return [
    ...ends,
    {
      ...member,
      name: 'bus-seats',
      path: serviceSearchUrl(PATHS.bus, { from: 'DELHI', to: 'JAIPUR', on, travellers: '2' }),
      action: openSeats,
    },
  ];
}

/** Returns the URL of a search for the sandbox place that triggers this fault. */
function asking(service: Service, on: LocalDate, fault: string, airport: string): string {
  if (service === 'flight') return flightSearchUrl(airport);
  const from = service === 'hotel' ? undefined : { from: 'DELHI' };
  return serviceSearchUrl(PATHS[service], { ...from, to: `SANDBOX ${fault}`, on });
}

async function openSeats(page: Page): Promise<void> {
  const card = page.locator('main article').first();
  await openResultFares(card);
  await card.getByRole('button', { name: textOn(page, 'buses.choose-seats') }).click();
  const free = card.locator('[role=gridcell][aria-disabled=false]');
  await free.nth(2).click();
  await free.nth(3).click();
}
