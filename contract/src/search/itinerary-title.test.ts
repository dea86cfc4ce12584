import { expect, test } from 'vitest';
import type { Itinerary } from './itineraries.ts';
import { formatItineraryTitle, formatRoute, itineraryRouteOf } from './itinerary-title.ts';

const CODES: Readonly<Record<string, string>> = {
  Delhi: 'DEL',
  Mumbai: 'BOM',
  'Navi Mumbai': 'NMI',
  Goa: 'GOI',
};

function segment(from: string, to: string, journey: number) {
  return {
    carrier: 'IndiGo',
    carrierCode: '6E',
    number: '2134',
    origin: CODES[from],
    originName: from,
    destination: CODES[to],
    destinationName: to,
    journey,
  };
}

function flight(...journeys: readonly (readonly string[])[]): Itinerary {
  const segments = journeys.flatMap((stops, journey) =>
    stops.slice(1).map((to, at) => segment(stops[at] ?? '', to, journey)),
  );
  return { service: 'flight', segments } as unknown as Itinerary;
}

const titleOf = (itinerary: Itinerary) => formatItineraryTitle(itinerary, (route) => `${route} return`);

test.each([
  ['a one-way flight', flight(['Delhi', 'Mumbai']), 'Delhi – Mumbai'],
  ['a one-way flight with a stop', flight(['Delhi', 'Goa', 'Mumbai']), 'Delhi – Mumbai'],
  ['a return flight', flight(['Delhi', 'Mumbai'], ['Mumbai', 'Delhi']), 'Delhi – Mumbai return'],
  [
    'a return flight with a stop on each way',
    flight(['Delhi', 'Goa', 'Mumbai'], ['Mumbai', 'Goa', 'Delhi']),
    'Delhi – Mumbai return',
  ],
  ['an open jaw', flight(['Delhi', 'Mumbai'], ['Goa', 'Delhi']), 'Delhi – Mumbai – Goa – Delhi'],
  [
    'a multi-city flight',
    flight(['Delhi', 'Mumbai'], ['Mumbai', 'Goa'], ['Goa', 'Delhi']),
    'Delhi – Mumbai – Goa – Delhi',
  ],
])('titles %s', (_, itinerary, title) => {
  expect(titleOf(itinerary)).toBe(title);
});

test('titles a return cab by where it goes, and an hourly cab by its one place', () => {
  const cab = (...segments: object[]) => ({ service: 'cab', segments }) as unknown as Itinerary;
  expect(titleOf(cab(segment('Delhi', 'Goa', 0), segment('Goa', 'Delhi', 0)))).toBe('Delhi – Goa return');
  expect(titleOf(cab(segment('Delhi', 'Delhi', 0)))).toBe('Delhi');
});

test('titles a stay by hotel and city', () => {
  expect(titleOf({ service: 'hotel', name: 'The Marigold', city: 'Goa' } as Itinerary)).toBe(
    'The Marigold, Goa',
  );
});

test('recognises a return to another airport of the city', () => {
  const back = { ...segment('Mumbai', 'Delhi', 1), origin: 'NMI' };
  const itinerary = { service: 'flight', segments: [segment('Delhi', 'Mumbai', 0), back] };
  expect(titleOf(itinerary as unknown as Itinerary)).toBe('Delhi – Mumbai return');
});

test('gives codes for flights only', () => {
  expect(itineraryRouteOf(flight(['Delhi', 'Mumbai'], ['Mumbai', 'Delhi']), 'code')).toEqual({
    shape: 'return',
    places: ['DEL', 'BOM'],
  });
  const train = { service: 'train', segments: [segment('Delhi', 'Mumbai', 0)] } as unknown as Itinerary;
  expect(itineraryRouteOf(train, 'code').places).toEqual(['Delhi', 'Mumbai']);
});

test('titles itineraries that were stored before journeys were numbered', () => {
  const { journey: _, ...old } = segment('Delhi', 'Mumbai', 0);
  expect(titleOf({ service: 'flight', segments: [old] } as unknown as Itinerary)).toBe('Delhi – Mumbai');
});

test('writes what a supplier spaced badly on one line', () => {
  expect(formatRoute({ shape: 'one-way', places: ['New\n Delhi ', 'Mumbai'] }, String)).toBe(
    'New Delhi – Mumbai',
  );
});
