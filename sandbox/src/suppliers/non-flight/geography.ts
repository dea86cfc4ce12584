import type { Place } from '@marga/contract/connect/protocol';

/** Holds what an inventory needs to know about a place. */
export type InventoryPlace = Pick<
  Place,
  'code' | 'kind' | 'name' | 'city' | 'shortCode' | 'country' | 'zone' | 'latitude' | 'longitude'
>;

interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

const MAGIC_CODE = /^ci-sandbox-[a-z0-9-]+$/;
const EARTH_RADIUS_KM = 6_371;
const LONGEST_WITHIN_A_COUNTRY_KM = 4_500;
const LONGEST_ACROSS_A_BORDER_KM = 1_200;

/** No road or railway leaves these countries. */
const ISLAND_COUNTRIES: ReadonlySet<string> = new Set(
  'AU BB BH CU CV CY FJ IE IS JM JP LK MG MT MU MV NZ PH SC TT TW'.split(' '),
);

const OTHER_NAMES: Readonly<Record<string, string>> = {
  'new delhi': 'delhi',
  'old delhi': 'delhi',
  bangalore: 'bengaluru',
  banglore: 'bengaluru',
  bombay: 'mumbai',
  calcutta: 'kolkata',
  howrah: 'kolkata',
  madras: 'chennai',
  secunderabad: 'hyderabad',
  cawnpore: 'kanpur',
  'kanpur nagar': 'kanpur',
  benares: 'varanasi',
  cochin: 'kochi',
  ernakulam: 'kochi',
  panaji: 'goa',
  panjim: 'goa',
  margao: 'goa',
  madgaon: 'goa',
  gurgaon: 'gurugram',
  mysore: 'mysuru',
  poona: 'pune',
  trivandrum: 'thiruvananthapuram',
  baroda: 'vadodara',
  vizag: 'visakhapatnam',
  allahabad: 'prayagraj',
};

export function toInventoryPlace(place: Place): InventoryPlace {
  const { code, kind, name, city, shortCode, country, zone, latitude, longitude } = place;
  // Names are clipped, so that a selection stays within its maximum length.
  return {
    code,
    kind,
    name: name.slice(0, 60) || code,
    city: city.slice(0, 60) || name.slice(0, 60) || code,
    shortCode: shortCode?.slice(0, 12) ?? null,
    country,
    zone,
    latitude,
    longitude,
  };
}

/** Returns the same key for every station, stop and area of a city in India, and for the city's former names. */
export function cityKey({ city, country }: Pick<InventoryPlace, 'city' | 'country'>): string {
  const plain = city
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .replace(/\s*(?:\(.*\)|\bncr|\bcity)$/, '')
    .trim();
  // The country is part of the key because other countries have cities of the same name, such as Hyderabad or
  // London.
  return country === 'IN' ? (OTHER_NAMES[plain] ?? plain) : `${plain}, ${country}`;
}

/**
 * Returns a city-to-city key, whichever stations and stops were named; within one city the stops themselves are the
 * key.
 */
export function routeKey(from: InventoryPlace, to: InventoryPlace): string {
  const [start, end] = [cityKey(from), cityKey(to)];
  return start === end ? `${start}:${from.code}>${to.code}` : `${start}>${end}`;
}

export function isWithinCity(from: InventoryPlace, to: InventoryPlace): boolean {
  return cityKey(from) === cityKey(to);
}

/** Returns the industry code when it has two letters or more, otherwise Marga's own. */
export function stopCodeOf({ shortCode, code }: InventoryPlace): string {
  return shortCode && shortCode.length > 1 ? shortCode : code;
}

/** Returns the code of a place that makes the sandbox fail; the destination takes precedence over the origin. */
export function findTestPlaceCode(spots: readonly InventoryPlace[]): string | undefined {
  return spots.findLast(({ code }) => MAGIC_CODE.test(code))?.code;
}

export function greatCircleKm(from: Position, to: Position): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const north = radians(to.latitude - from.latitude);
  const east = radians(to.longitude - from.longitude);
  const chord =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(east / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/**
 * Returns the kilometres on the ground, with a detour in per mille, or undefined where neither road nor rail goes.
 */
export function groundDistanceKm(
  from: InventoryPlace,
  to: InventoryPlace,
  detourPermille: number,
): number | undefined {
  const straight = greatCircleKm(from, to);
  const onTheGround = (km: number): number => Math.max(1, Math.round((km * detourPermille) / 1_000));
  // A test place has no real location, but it must still be reachable.
  if (findTestPlaceCode([from, to])) return onTheGround(Math.min(Math.max(straight, 150), 900));
  if (islandOf(from) !== islandOf(to)) return undefined;
  const longest = from.country === to.country ? LONGEST_WITHIN_A_COUNTRY_KM : LONGEST_ACROSS_A_BORDER_KM;
  return straight > longest ? undefined : onTheGround(straight);
}

function islandOf({ country, latitude, longitude }: InventoryPlace): string {
  if (country === 'IN' && longitude > 91.5 && latitude < 15) return 'andaman';
  if (country === 'IN' && longitude < 74.2 && latitude < 12.5) return 'lakshadweep';
  return ISLAND_COUNTRIES.has(country) ? country : 'mainland';
}
