import { SERVICES } from '@marga/contract/travel-services';
import { describe, expect, test } from 'vitest';
import { SERVICE_LIST } from './services-list.ts';
import { pageUrlWithJourney, readJourneyFromParams, serviceSearchUrlWithJourney } from './journey-params.ts';

const wanted = { from: 'NEW DELHI', to: 'MUMBAI', on: '2026-12-28' };

describe('a journey that somebody wants', () => {
  test('is read back from the address it was written into', () => {
    const { search } = new URL(pageUrlWithJourney('/services', wanted), 'https://portal.example');
    expect(readJourneyFromParams(new URLSearchParams(search))).toEqual(wanted);
  });

  test('is read from whatever stands in an address', () => {
    const read = (text: string) => readJourneyFromParams(new URLSearchParams(text));
    expect(read('')).toEqual({ from: '', to: '', on: '' });
    expect(read('from= delhi &to=London')).toEqual({ from: 'DELHI', to: 'LONDON', on: '' });
    for (const day of ['tomorrow', '2026-02-30', '2026-1-1', '28-12-2026'])
      expect(read(`on=${day}`).on).toBe('');
    expect(read(`to=${'x'.repeat(500)}`).to).toHaveLength(60);
  });

  test('leaves out what was not said', () => {
    expect(pageUrlWithJourney('/services', { from: '', to: '', on: '' })).toBe('/services');
    expect(pageUrlWithJourney('/services', { from: '', to: 'PUNE', on: '' })).toBe('/services?to=PUNE');
  });

  test('fills in the screen of every service in the words of that screen', () => {
    expect(SERVICES.map((service) => serviceSearchUrlWithJourney(service, wanted))).toEqual([
      '/services/flights?from=NEW+DELHI&to=MUMBAI&on=2026-12-28',
      '/services/trains?from=NEW+DELHI&to=MUMBAI&on=2026-12-28',
      '/services/buses?from=NEW+DELHI&to=MUMBAI&on=2026-12-28',
      '/services/cabs?from=NEW+DELHI&to=MUMBAI&on=2026-12-28',
      '/services/hotels?to=MUMBAI&on=2026-12-28',
    ]);
    expect(serviceSearchUrlWithJourney('hotel', { from: 'DELHI', to: '', on: '' })).toBe('/services/hotels');
  });
});

test('all five services are listed, in the order in which they stand everywhere', () => {
  expect(SERVICE_LIST.map(({ service }) => service)).toEqual(SERVICES);
});
