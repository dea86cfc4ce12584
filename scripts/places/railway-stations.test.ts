import { expect, test } from 'vitest';
import { generateStationRows } from './railway-stations.ts';

/** The list holds one entry for each case that the import distinguishes. */
const LIST = {
  type: 'FeatureCollection',
  features: [
    station('KHH', 'KICHHA', [79.519746, 28.913427]),
    station('ABD', 'AMBIKA ROAD JN', [72.99, 20.76]),
    station('KHH', 'KICHHA AGAIN', [79.519746, 28.913427]),
    station('NDLS', 'NEW DELHI', [77.22, 28.64]),
    station('ALD', 'ALLAHABAD JN', [81.828816, 25.446241]),
    station('XX-BECE', 'XX-BECE', null),
    station('NOPE', 'Nowhere Known', null),
    station('SEA', 'In The Sea', [72, 5]),
    { type: 'Feature', geometry: null, properties: {} },
  ],
};

function station(code: string, name: string, coordinates: [number, number] | null) {
  return {
    type: 'Feature',
    geometry: coordinates && { type: 'Point', coordinates },
    properties: { code, name, state: null, zone: null, address: null },
  };
}

test('stations become lines with the city they are near, and our own list wins', () => {
  const { lines, leftOut } = generateStationRows(LIST);
  expect(lines).toEqual([
    'KHH\tKichha\tkichha\t28.9134\t79.5197',
    expect.stringMatching(/^ABD\tAmbika Road Junction\t[a-z-]+\t20\.76\t72\.99$/),
  ]);
  expect(leftOut).toEqual({ known: 3, unplaced: 2, unusable: 1 });
});

test('a file that is no such list is said to be none', () => {
  expect(() => generateStationRows({ stations: [] })).toThrow('not a collection');
});
