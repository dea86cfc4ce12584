import type { Place, PlaceKind } from '@marga/contract/places/places';
import { splitListCell, readTsvRows, readBundledTsvRows } from './read-tsv-files.ts';
import { countryNameOf, buildPlaceEntry, type Entry } from './place-entry.ts';
import { toSearchableText, toPlaceSlug } from './searchable-text.ts';
import { testPlaceEntries } from './sandbox-test-places.ts';

const INDIA = 'Asia/Kolkata';

/** A place of Marga's own list has a tier instead of a rank: 1 is known all over India, 4 in its own town. */
const RANK_OF_TIER: Readonly<Record<string, number>> = { '1': 760, '2': 640, '3': 520, '4': 400 };
const RANK_OF_IMPORTED = 120;
/** GeoNames overstates some towns a hundredfold, so only those in Marga's own list may rank above this. */
const MOST_OF_UNNAMED_IN_INDIA = 360;
const MOST_OF_UNNAMED_ABROAD = 330;
/** An airport belongs to a city of its name only when it is near: there are many San Joses. */
const NEAR_KM = 120;

export interface PlacesOptions {
  /** Says whether the sandbox's test places are included. */
  readonly withTestPlaces: boolean;
  /** Names a list of further stations, as scripts/import-railway-stations.ts writes it. */
  readonly file?: string | undefined;
}

/** Returns every place, by code. */
export function readGazetteer({ withTestPlaces, file }: PlacesOptions): ReadonlyMap<string, Entry> {
  const all = new Map<string, Entry>();
  const add = (entry: Entry) => all.set(entry.place.code, entry);
  const named = namesByCode();
  for (const entry of cities(named)) add(entry);
  const cityOf = (code: string) => {
    const city = all.get(`ci-${code}`);
    if (!city) throw new Error(`no such city in the lists of places: ${code}`);
    return city;
  };
  const metros = metroEntries(cityOf);
  for (const entry of airports(all, metros, named)) add(entry);
  for (const entry of metros) add(entry);
  for (const row of readBundledTsvRows('stations')) add(stationEntry(row, cityOf));
  for (const row of readBundledTsvRows('bus-stands')) add(partOfCity('bus-stand', row, cityOf));
  for (const [kind = '', ...row] of readBundledTsvRows('areas'))
    add(partOfCity(kind === 'la' ? 'landmark' : 'area', row, cityOf));
  for (const row of file === undefined ? [] : readTsvRows(file)) {
    const entry = importedStation(row, cityOf);
    // The bundled lists have the current names, so an imported station does not replace one of theirs.
    if (!all.has(entry.place.code)) add(entry);
  }
  if (withTestPlaces) for (const entry of testPlaceEntries()) add(entry);
  return all;
}

interface Naming {
  readonly nameHi: string | null;
  readonly aliases: readonly string[];
  readonly rank: number | undefined;
}
type Namings = ReadonlyMap<string, Naming>;

function namesByCode(): Namings {
  return new Map(
    readBundledTsvRows('names').map(([code = '', nameHi = '', aliases, rank = '']): [string, Naming] => [
      code,
      {
        nameHi: nameHi || null,
        aliases: splitListCell(aliases),
        rank: rank === '' ? undefined : Number(rank),
      },
    ]),
  );
}

function cities(named: Namings): Entry[] {
  return [
    ...readBundledTsvRows('cities').map((row) => [...row, 'people']),
    ...readBundledTsvRows('towns'),
  ].map(([code = '', name = '', region = '', country = '', zone = '', latitude, longitude, size, unit]) => {
    const naming = named.get(code);
    const rank = naming?.rank ?? (unit === 'people' ? rankOfPopulation(Number(size), country) : Number(size));
    const place: Place = {
      code,
      kind: 'city',
      shortCode: null,
      name,
      nameHi: naming?.nameHi ?? null,
      city: name,
      region: region || countryNameOf(country),
      country,
      zone,
      latitude: Number(latitude),
      longitude: Number(longitude),
    };
    return buildPlaceEntry({ place, rank, aliases: naming?.aliases ?? [] });
  });
}

/** Returns a rank from the number of inhabitants; ten times as many add 150. */
function rankOfPopulation(people: number, country: string): number {
  const rank = 150 * Math.log10(Math.max(people, 10_000) / 10_000);
  return country === 'IN'
    ? Math.min(150 + rank, MOST_OF_UNNAMED_IN_INDIA)
    : Math.min(rank, MOST_OF_UNNAMED_ABROAD);
}

function airports(all: ReadonlyMap<string, Entry>, metros: readonly Entry[], named: Namings): Entry[] {
  const byName = Map.groupBy(
    [...all.values()].filter(({ place }) => place.kind === 'city'),
    ({ place }) => `${toSearchableText(place.name)}/${place.country}`,
  );
  const metroOf = new Map(metros.flatMap((metro) => metro.members.map((code) => [code, metro] as const)));
  return readBundledTsvRows('airports').map(
    ([code = '', name = '', city = '', region = '', country = '', zone = '', latitude, longitude, rank]) => {
      const naming = named.get(code);
      const place: Place = {
        code,
        kind: 'airport',
        shortCode: code,
        name,
        nameHi: naming?.nameHi ?? null,
        city,
        region: region || countryNameOf(country),
        country,
        zone,
        latitude: Number(latitude),
        longitude: Number(longitude),
      };
      const metro = metroOf.get(code);
      const near =
        (metro?.cityCode === undefined ? undefined : all.get(metro.cityCode)) ??
        byName
          .get(`${toSearchableText(city)}/${country}`)
          ?.find((candidate) => distanceKmBetween(candidate.place, place) <= NEAR_KM);
      // A second airport of an IATA city may be in a town of another name, so the town's name becomes an alias of the
      // airport.
      const aliases = near && near.place.name !== city ? [city] : [];
      return buildPlaceEntry({
        place,
        rank: Number(rank),
        aliases: [...(naming?.aliases ?? []), ...aliases],
        city: near,
      });
    },
  );
}

function metroEntries(cityOf: (code: string) => Entry): Entry[] {
  return readBundledTsvRows('metros').map(([code = '', inCity = '', members, rank]) => {
    const city = cityOf(inCity);
    const place: Place = { ...city.place, code, shortCode: code };
    const aliases = city.names.filter(({ of }) => of === 'alias').map(({ text }) => text);
    return {
      ...buildPlaceEntry({ place, rank: Number(rank), aliases, members: splitListCell(members) }),
      cityCode: city.place.code,
    };
  });
}

type Row = readonly string[];

function stationEntry(
  [code = '', name = '', inCity = '', latitude, longitude, tier = '', nameHi = '', aliases]: Row,
  cityOf: (code: string) => Entry,
): Entry {
  const city = cityOf(inCity);
  return buildPlaceEntry({
    place: {
      ...within(city),
      code: `st-${code.toLowerCase()}`,
      kind: 'station',
      shortCode: code,
      name,
      nameHi: nameHi || null,
      latitude: Number(latitude),
      longitude: Number(longitude),
    },
    rank: RANK_OF_TIER[tier] ?? 0,
    aliases: splitListCell(aliases),
    city,
  });
}

function importedStation(
  [code = '', name = '', inCity = '', latitude, longitude]: Row,
  cityOf: (code: string) => Entry,
): Entry {
  const entry = stationEntry([code, name, inCity, latitude ?? '', longitude ?? ''], cityOf);
  return { ...entry, rank: RANK_OF_IMPORTED };
}

const PREFIX = { 'bus-stand': 'bu', area: 'ar', landmark: 'la' } as const;

/**
 * Builds a bus stand, area or landmark with a code such as ar-connaught-place-delhi. The city is left out of the code
 * when the name already contains it.
 */
function partOfCity(
  kind: Extract<PlaceKind, 'bus-stand' | 'area' | 'landmark'>,
  [name = '', inCity = '', latitude, longitude, tier = '', nameHi = '', aliases]: Row,
  cityOf: (code: string) => Entry,
): Entry {
  const city = cityOf(inCity);
  const called = toPlaceSlug(name);
  return buildPlaceEntry({
    place: {
      ...within(city),
      code: `${PREFIX[kind]}-${called.includes(inCity) ? called : `${called}-${inCity}`}`,
      kind,
      shortCode: null,
      name,
      nameHi: nameHi || null,
      latitude: Number(latitude),
      longitude: Number(longitude),
    },
    rank: (RANK_OF_TIER[tier] ?? 0) - 40,
    aliases: splitListCell(aliases),
    city,
  });
}

function within({ place }: Entry): Pick<Place, 'city' | 'region' | 'country' | 'zone'> {
  return { city: place.city, region: place.region, country: place.country, zone: place.zone || INDIA };
}

const EARTH_RADIUS_KM = 6_371;
const RADIANS = Math.PI / 180;

/** Returns the distance in a straight line. */
export function distanceKmBetween(
  a: Pick<Place, 'latitude' | 'longitude'>,
  b: Pick<Place, 'latitude' | 'longitude'>,
): number {
  const half = (from: number, to: number) => Math.sin(((to - from) * RADIANS) / 2) ** 2;
  const chord =
    half(a.latitude, b.latitude) +
    Math.cos(a.latitude * RADIANS) * Math.cos(b.latitude * RADIANS) * half(a.longitude, b.longitude);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}
