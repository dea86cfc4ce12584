import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { generateStationRows } from './places/railway-stations.ts';

/**
 * This script turns a list of railway stations (GeoJSON, as datameet/railways has it) into the file that PLACES_FILE
 * names: scripts/on-node scripts/import-railway-stations.ts stations.json places-stations.tsv
 */

const { positionals } = parseArgs({ allowPositionals: true });
const [from, to] = positionals;
if (from === undefined || to === undefined) {
  console.error('Say which list to read, and which file to write.');
  process.exit(1);
}
const { lines, leftOut } = generateStationRows(JSON.parse(readFileSync(from, 'utf8')));
writeFileSync(to, `${['# Made by scripts/import-railway-stations.ts.', ...lines].join('\n')}\n`);
console.log(
  `${lines.length} stations; left out ${leftOut.known} of our own list, ${leftOut.unplaced} without a position, ${leftOut.unusable} without a usable code`,
);
