import { parseInstant } from '@marga/contract/kernel/time';
import type { Result } from '@marga/contract/search/search';
import { submitStory } from '../../../styleguide/submit-story.ts';
import { sampleFlights } from '../sample-flight-list.ts';
import { StorybookResultList } from '../storybook-result-list.tsx';
import { FlightRow } from './flight-row.tsx';

export default { title: 'Search/Flight rows' };

const FLIGHTS = sampleFlights(4);

/** The second flight is in the trip; the third has a stop. */
export function FlightRows() {
  return (
    <StorybookResultList
      service="flight"
      results={FLIGHTS}
      Row={FlightRow}
      initiallySelected={[FLIGHTS[1]?.offers[0]]}
    />
  );
}

/** The supplier quotes dollars and pays a commission; the open panel shows how the price comes from them. */
export function FlightRowsInDollars() {
  return <StorybookResultList service="flight" results={sampleFlights(3).map(inDollars)} Row={FlightRow} />;
}
FlightRowsInDollars.play = submitStory({}, 'article button[aria-expanded]');

function inDollars(result: Result): Result {
  return {
    ...result,
    offers: result.offers.map((offer) => ({
      ...offer,
      published: { amount: '169.90', currency: 'USD' },
      exchange: { rate: '83.61', lockedAt: parseInstant('2026-11-19T06:00:00Z') },
      base: { amount: '12000.34', currency: 'INR' },
      taxes: { amount: '2205.00', currency: 'INR' },
    })),
  };
}

export function FlightRowWithOpenFares() {
  return <StorybookResultList service="flight" results={FLIGHTS} Row={FlightRow} />;
}
FlightRowWithOpenFares.play = submitStory({}, 'article button[aria-expanded]');
