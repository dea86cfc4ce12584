import type { Place } from '@marga/contract/connect/protocol';

/** What an inventory needs to know of a place. */
export type Spot = Pick<
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

/** No road and no rail leaves these. */
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

export function spotOf(place: Place): Spot {
  const { code, kind, name, city, shortCode, country, zone, latitude, longitude } = place;
  // Clipped, so that a selection stays within its length whatever a place is called.
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

/** The same for every station, stand and area of a city of India, and for whatever the city used to be called. */
export function cityKey({ city, country }: Pick<Spot, 'city' | 'country'>): string {
  const plain = city
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .replace(/\s*(?:\(.*\)|\bncr|\bcity)$/, '')
    .trim();
  // There is a Hyderabad elsewhere, and a London, too.
  return country === 'IN' ? (OTHER_NAMES[plain] ?? plain) : `${plain}, ${country}`;
}

/** From city to city, whichever of their stations and stands were named; within a city it is these that count. */
export function routeKey(from: Spot, to: Spot): string {
  const [start, end] = [cityKey(from), cityKey(to)];
  return start === end ? `${start}:${from.code}>${to.code}` : `${start}>${end}`;
}

export function isWithinCity(from: Spot, to: Spot): boolean {
  return cityKey(from) === cityKey(to);
}

/** As the trade writes it where it has a code of two letters or more, else as we do. */
export function stopCode({ shortCode, code }: Spot): string {
  return shortCode && shortCode.length > 1 ? shortCode : code;
}

/** A place that makes the sandbox fail, by its code; that of the end before that of the beginning. */
export function magicIn(spots: readonly Spot[]): string | undefined {
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

/** Kilometres on the ground by a detour in per mille; undefined where neither road nor rail goes. */
export function groundKm(from: Spot, to: Spot, detourPermille: number): number | undefined {
  const straight = greatCircleKm(from, to);
  const onTheGround = (km: number): number => Math.max(1, Math.round((km * detourPermille) / 1_000));
  // A place that is none lies nowhere in particular, but one must be able to get there.
  if (magicIn([from, to])) return onTheGround(Math.min(Math.max(straight, 150), 900));
  if (islandOf(from) !== islandOf(to)) return undefined;
  const longest = from.country === to.country ? LONGEST_WITHIN_A_COUNTRY_KM : LONGEST_ACROSS_A_BORDER_KM;
  return straight > longest ? undefined : onTheGround(straight);
}

function islandOf({ country, latitude, longitude }: Spot): string {
  if (country === 'IN' && longitude > 91.5 && latitude < 15) return 'andaman';
  if (country === 'IN' && longitude < 74.2 && latitude < 12.5) return 'lakshadweep';
  return ISLAND_COUNTRIES.has(country) ? country : 'mainland';
}
