import type { Place } from '@marga/contract/places/places';
import { findPlace, findNearestPlaces } from '../../server/src/modules/places/index.ts';
import { formatDegrees } from './tsv-table.ts';

/**
 * The codes of these stations have changed since the lists were made; the curated list has them under the current
 * code.
 */
const OLD_CODES = new Set([
  'ACOI',
  'ALD',
  'ALY',
  'AWB',
  'BCT',
  'CHKB',
  'CSTM',
  'FD',
  'GR',
  'HBD',
  'HBJ',
  'JHS',
  'KCVL',
  'MGS',
  'MUV',
  'UHP',
]);

interface Feature {
  readonly geometry: { readonly coordinates: readonly [longitude: number, latitude: number] } | null;
  readonly properties: { readonly code: string; readonly name: string };
}

export interface Imported {
  readonly lines: string[];
  readonly leftOut: { known: number; unplaced: number; unusable: number };
}

/**
 * Returns the stations missing from the curated list, one line each: code, name, the nearest city, latitude,
 * longitude.
 */
export function generateStationRows(collection: unknown): Imported {
  const lines = new Map<string, string>();
  const leftOut = { known: 0, unplaced: 0, unusable: 0 };
  for (const { geometry, properties } of featuresOf(collection)) {
    const { code, name } = properties;
    if (!/^[A-Z]{1,6}$/.test(code)) leftOut.unusable += 1;
    else if (findPlace(`st-${code.toLowerCase()}`) || OLD_CODES.has(code) || lines.has(code))
      leftOut.known += 1;
    else if (geometry === null) leftOut.unplaced += 1;
    else {
      const [longitude, latitude] = geometry.coordinates;
      const city = cityNear(latitude, longitude);
      if (city === undefined) leftOut.unplaced += 1;
      else
        lines.set(
          code,
          [code, titled(name), city, formatDegrees(latitude), formatDegrees(longitude)].join('\t'),
        );
    }
  }
  return { lines: [...lines.values()], leftOut };
}

function featuresOf(collection: unknown): Feature[] {
  const features = (collection as { features?: unknown }).features;
  if (!Array.isArray(features)) throw new Error('not a collection of features as GeoJSON has it');
  return features.filter(isFeature);
}

function isFeature(value: unknown): value is Feature {
  const { geometry, properties } = value as Partial<Feature>;
  return (
    typeof properties?.code === 'string' &&
    typeof properties.name === 'string' &&
    (geometry === null ||
      (geometry?.coordinates.length === 2 && geometry.coordinates.every((part) => Number.isFinite(part))))
  );
}

/** A position further than this from any city is an error, because several lists have stations in the sea. */
const MOST_KM = 150;

function cityNear(latitude: number, longitude: number): string | undefined {
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return undefined;
  const here = { code: '', latitude, longitude } as Place;
  const near = findNearestPlaces(here, ['city'], 8).find(
    ({ place, distanceKm }) => place.country === 'IN' && distanceKm <= MOST_KM,
  );
  return near?.place.code.replace(/^ci-/, '');
}

/** The lists use capitals and abbreviations: KICHHA JN becomes Kichha Junction. */
function titled(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(^|[ (.-])\p{L}/gu, (start) => start.toUpperCase())
    .replace(/ Jn\.?$/, ' Junction')
    .replace(/ Rd\.?$/, ' Road')
    .replace(/ Cantt?\.?$/, ' Cantt');
}
