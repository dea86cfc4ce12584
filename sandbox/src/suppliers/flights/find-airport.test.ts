import { expect, test } from 'vitest';
import { TEST_DESTINATIONS } from '../../faults-triggered-by-test-destinations.ts';
import { AIRPORTS, airportDistanceKm, findAirportOrCity, getAirport } from './find-airport.ts';

function codes(code: string): string[] | undefined {
  return findAirportOrCity(code)?.airports.map(({ iata }) => iata);
}

function between(from: string, to: string): number {
  return airportDistanceKm(getAirport(from), getAirport(to));
}

test('every airport has a code of its own, a zone that exists and a position on Earth', () => {
  expect(new Set(AIRPORTS.map(({ iata }) => iata)).size).toBe(AIRPORTS.length);
  for (const { iata, zone, latitude, longitude } of AIRPORTS) {
    expect(iata).toMatch(/^[A-Z0-9]{3}$/);
    expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow();
    expect(Math.abs(latitude)).toBeLessThan(90);
    expect(Math.abs(longitude)).toBeLessThan(180);
  }
});

test('a city stands for all its airports, and a test destination is a place', () => {
  expect(codes('LON')).toEqual(['LHR', 'LGW', 'STN']);
  expect(codes('NYC')).toEqual(['JFK', 'EWR', 'LGA']);
  expect(codes('DEL')).toEqual(['DEL']);
  expect(codes('QQQ')).toBeUndefined();
  for (const { code, city } of TEST_DESTINATIONS) expect(getAirport(code).city).toBe(city);
});

test('distances are those of the globe', () => {
  expect(between('DEL', 'BOM')).toBeGreaterThan(1_120);
  expect(between('DEL', 'BOM')).toBeLessThan(1_160);
  expect(between('DEL', 'LHR')).toBeGreaterThan(6_680);
  expect(between('DEL', 'LHR')).toBeLessThan(6_760);
  expect(between('SIN', 'SIN')).toBe(0);
});

test('every airport of the world is a place, by the name that people use and on its own clock', () => {
  expect(getAirport('ORY')).toMatchObject({ city: 'Paris', cityCode: 'PAR', zone: 'Europe/Paris' });
  expect(getAirport('HSR')).toMatchObject({ country: 'IN', zone: 'Asia/Kolkata' });
  expect(getAirport('AKL')).toMatchObject({ cityCode: 'AKL', zone: 'Pacific/Auckland' });
  for (const none of ['QQQ', 'del', '', "' or 1=1"]) expect(codes(none)).toBeUndefined();
});
