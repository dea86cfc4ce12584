import { findPlaces, place, readPlace } from '@marga/contract/places/places';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startTestApi } from '../../../test/api.ts';
import { readBundledTsvRows } from './read-tsv-files.ts';
import { findPlace, findCityPlacesOfKind, findNearestPlaces } from './index.ts';
import { Places } from './places.ts';

const api = await startTestApi();
const folder = mkdtempSync(join(tmpdir(), 'places-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function get(code: string) {
  const found = findPlace(code);
  if (!found) throw new Error(`no ${code}`);
  return found;
}

const codes = (list: readonly { code: string }[]) => list.map(({ code }) => code);

test('every place is one the contract allows, in a zone that exists', () => {
  const all = new Places({ withTestPlaces: true }).all();
  expect(all.length).toBeGreaterThan(12_000);
  const zones = new Set<string>();
  for (const each of all) {
    place.parse(each);
    zones.add(each.zone);
  }
  for (const zone of zones) expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow();
});

test('our own lists are as long as they have to be, and each of their codes is a place', () => {
  expect(readBundledTsvRows('stations').length).toBeGreaterThanOrEqual(300);
  expect(readBundledTsvRows('bus-stands').length).toBeGreaterThanOrEqual(80);
  expect(readBundledTsvRows('areas').length).toBeGreaterThanOrEqual(200);
  expect(readBundledTsvRows('names').filter(([, hindi]) => hindi).length).toBeGreaterThanOrEqual(300);
  for (const [code = ''] of readBundledTsvRows('names')) get(code);
  for (const [code = '', , members = ''] of readBundledTsvRows('metros')) {
    expect(codes(findCityPlacesOfKind(code, 'airport')).toSorted()).toEqual(members.split(',').toSorted());
  }
});

test('no two of our own lines are the same place', () => {
  const own = [...readBundledTsvRows('towns'), ...readBundledTsvRows('stations')].map(([code]) => code);
  expect(new Set(own).size).toBe(own.length);
  const cities = new Set(readBundledTsvRows('cities').map(([code]) => code));
  expect(readBundledTsvRows('towns').filter(([code]) => cities.has(code))).toEqual([]);
  const total = ['cities', 'towns', 'airports', 'metros', 'stations', 'bus-stands', 'areas'].reduce(
    (sum, list) => sum + readBundledTsvRows(list).length,
    0,
  );
  expect(new Places({ withTestPlaces: false }).size).toBe(total);
});

test('a city knows its stations, airports and bus stands, by either of its codes', () => {
  expect(codes(findCityPlacesOfKind('ci-delhi', 'station'))).toEqual(
    expect.arrayContaining(['st-ndls', 'st-dli', 'st-nzm']),
  );
  expect(codes(findCityPlacesOfKind('ci-kolkata', 'station'))).toEqual(
    expect.arrayContaining(['st-hwh', 'st-sdah']),
  );
  expect(codes(findCityPlacesOfKind('ci-delhi', 'airport'))[0]).toBe('DEL');
  expect(codes(findCityPlacesOfKind('LON', 'airport'))).toEqual(['LHR', 'LGW', 'STN', 'LCY', 'LTN', 'SEN']);
  expect(codes(findCityPlacesOfKind('ci-london', 'airport'))).toContain('LHR');
  expect(codes(findCityPlacesOfKind('ci-jaipur', 'bus-stand'))[0]).toBe('bu-sindhi-camp-jaipur');
  expect(codes(findCityPlacesOfKind('ci-goa', 'airport'))).toEqual(['GOI', 'GOX']);
  expect(findCityPlacesOfKind('DEL', 'station')).toEqual([]);
  expect(findCityPlacesOfKind('ci-nowhere', 'station')).toEqual([]);
});

test('the nearest come first, with how far they are', () => {
  const stations = findNearestPlaces(get('ci-manali'), ['station'], 3);
  expect(stations).toHaveLength(3);
  expect(stations.map(({ distanceKm }) => distanceKm)).toEqual(
    stations.map(({ distanceKm }) => distanceKm).toSorted((a, b) => a - b),
  );
  expect(findNearestPlaces(get('ci-jaipur'), ['airport'], 1)[0]?.place.code).toBe('JAI');
  const [old] = findNearestPlaces(get('st-ndls'), ['station'], 1);
  expect(old?.place.code).toBe('st-dli');
  expect(old?.distanceKm).toBeGreaterThan(1);
  expect(old?.distanceKm).toBeLessThan(4);
});

test('a file of further stations is added, and changes none of ours', () => {
  const file = join(folder, 'stations.tsv');
  writeFileSync(file, '# further\nKHH\tKichha\tkichha\t28.9134\t79.5197\nNDLS\tSomething Old\tdelhi\t1\t1\n');
  const places = new Places({ withTestPlaces: false, file });
  expect(places.search('kichha', 'train', 3).items.map(({ code }) => code)).toEqual(['ci-kichha', 'st-khh']);
  expect(places.find('st-khh')).toMatchObject({
    shortCode: 'KHH',
    region: 'Uttarakhand',
    zone: 'Asia/Kolkata',
  });
  expect(places.find('st-ndls')?.name).toBe('New Delhi');
});

test('a place is read by its code over HTTP, and found by what is typed', async () => {
  const { value } = await api.call(readPlace, { params: { code: 'st-csmt' } });
  expect(value).toMatchObject({ shortCode: 'CSMT', city: 'Mumbai', region: 'Maharashtra' });
  const { problem } = await api.call(readPlace, { params: { code: 'ci-atlantis' } });
  expect(problem.code).toBe('not-found');
  const found = await api.call(findPlaces, { query: { text: 'BANGLORE', service: 'train', limit: '2' } });
  expect(codes(found.value.items)).toEqual(['ci-bengaluru', 'st-sbc']);
  expect(found.value.resolved?.code).toBe('ci-bengaluru');
  const unknown = await api.call(findPlaces, { query: { text: 'QWERTZ', service: 'flight' } });
  expect(unknown.value.resolved).toBeNull();
});
