import { TEST_PLACES } from '@marga/sandbox/connect/faults-triggered-by-test-places';
import { TEST_DESTINATIONS } from '@marga/sandbox/faults-triggered-by-test-destinations';
import { expect, test } from 'vitest';
import { Places } from '../src/modules/places/places.ts';

test('every test place of the sandbox can be travelled to in development, and by nobody else', () => {
  const known = new Places({ withTestPlaces: true });
  const people = new Places({ withTestPlaces: false });
  const flights = TEST_DESTINATIONS.map(({ code, city }) => ({ code, city }));
  expect(flights.map(({ code }) => known.find(code)?.city)).toEqual(flights.map(({ city }) => city));
  for (const { name } of TEST_PLACES) {
    expect(known.find(`ci-sandbox-${name}`)).toMatchObject({ kind: 'city', region: 'Sandbox' });
    expect(people.find(`ci-sandbox-${name}`)).toBeUndefined();
  }
});
