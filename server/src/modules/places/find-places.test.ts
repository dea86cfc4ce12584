import { placeAddressOf, placeCodeOfAddress } from '@marga/contract/places/place-address';
import type { Service } from '@marga/contract/travel-services';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTsvRows } from './read-tsv-files.ts';
import { Places } from './places.ts';

const places = new Places({ withTestPlaces: true });
const people = new Places({ withTestPlaces: false });

interface Query {
  readonly typed: string;
  readonly service: Service | undefined;
  readonly meant: string;
}

const QUERIES = readTsvRows(new URL('fixtures/queries.tsv', import.meta.url)).map(
  ([typed = '', service = '', meant = '']): Query => ({
    typed,
    service: service === '' ? undefined : (service as Service),
    meant,
  }),
);

function first(typed: string, service?: Service): string | undefined {
  return places.search(typed, service, 8).items[0]?.code;
}

test('of the table of queries at least 98 in 100 find first what is meant', () => {
  expect(QUERIES.length).toBeGreaterThanOrEqual(300);
  const misses = QUERIES.filter(({ typed, service, meant }) => first(typed, service) !== meant).map(
    ({ typed, service, meant }) =>
      `${typed} (${service ?? 'anywhere'}): ${meant}, not ${first(typed, service)}`,
  );
  if (misses.length > 0) process.stderr.write(`${misses.join('\n')}\n`);
  expect(misses.length / QUERIES.length).toBeLessThanOrEqual(0.02);
});

test.each([
  ['DELHI', 'DEL'],
  ['delhi', 'DEL'],
  ['New Delhi', 'DEL'],
  ['BANGLORE', 'BLR'],
  ['Bombay', 'BOM'],
  ['London', 'LON'],
  ['LHR', 'LHR'],
  ['goa', 'GOI'],
  ['trivandrum', 'TRV'],
  ['दिल्ली', 'DEL'],
  ['heathr', 'LHR'],
  ['new y', 'NYC'],
])('%s finds %s first', (typed, code) => {
  expect(first(typed, 'flight')).toBe(code);
});

test('goa is never Genoa, whatever the form', () => {
  for (const service of ['flight', 'train', 'bus', 'hotel', 'cab', undefined] as const) {
    expect(places.search('goa', service, 1).items[0]).toMatchObject({ region: 'Goa', country: 'IN' });
  }
});

const SERVICES = ['flight', 'train', 'bus', 'cab', 'hotel'] as const;

function resolved(typed: string, service?: Service): string | undefined {
  return places.search(typed, service, 1).resolved?.code;
}

test.each(SERVICES)('takes GOA for Goa and LEH for Leh in a search for a %s', (service) => {
  const codes = service === 'flight' ? ['GOI', 'IXL'] : ['ci-goa', 'ci-leh'];
  expect(['GOA', 'LEH'].map((typed) => resolved(typed, service))).toEqual(codes);
  expect(['goa', 'leh'].map((typed) => resolved(typed, service))).toEqual(codes);
});

test('takes the bare code of an Indian airport for that airport, whatever else is called so', () => {
  const airports = people.all().filter(({ kind, country }) => kind === 'airport' && country === 'IN');
  expect(airports.length).toBeGreaterThan(100);
  for (const service of ['flight', 'cab', undefined] as const) {
    for (const { code } of airports) expect(people.search(code, service, 1).resolved?.code).toBe(code);
  }
});

test('takes the address of a picked place for this place, also where its bare code means another', () => {
  for (const { code, kind } of people.all()) {
    const address = placeAddressOf(code);
    expect(placeCodeOfAddress(address)).toBe(code);
    if (kind === 'airport') expect(people.search(address, 'flight', 1).resolved?.code).toBe(code);
  }
  expect(resolved('ap-goa', 'flight')).toBe('GOA');
  expect(resolved('ap-cdg', 'cab')).toBe('CDG');
});

test('takes the city of a place that was picked for another service', () => {
  expect(resolved('ap-goi', 'hotel')).toBe('ci-goa');
  expect(resolved('ap-lhr', 'train')).toBe('ci-london');
  expect(resolved('ci-leh', 'flight')).toBe('IXL');
});

test.each(['QWERTZ', 'ASDF', 'FOOBAR', 'NOWHERE AT ALL', 'X', 'DA', 'ci-atlantis', 'ap-qqq'])(
  'takes nothing for %s, in no service',
  (typed) => {
    for (const service of [...SERVICES, undefined]) expect(resolved(typed, service)).toBeUndefined();
  },
);

test('offers what an unknown text may have been meant for', () => {
  const { items, resolved: taken } = places.search('KONNAUGHT PLACE', 'cab', 3);
  expect(taken).toBeUndefined();
  expect(items[0]?.code).toBe('ar-connaught-place-delhi');
});

test('takes first what it lists first, of the table of queries in at least 98 of 100', () => {
  const asked = QUERIES.filter(({ typed, service, meant }) => resolved(typed, service) !== meant);
  expect(asked.length / QUERIES.length).toBeLessThanOrEqual(0.02);
  for (const { typed, service } of QUERIES) {
    const { items, resolved: taken } = places.search(typed, service, 1);
    if (taken !== undefined) expect(taken).toBe(items[0]);
  }
});

test('each form offers its own kinds of place', () => {
  const kinds = (service: Service) =>
    new Set(
      ['delhi', 'london', 'mumbai', 'taj', 'new', 'st'].flatMap((typed) =>
        places.search(typed, service, 20).items.map(({ kind }) => kind),
      ),
    );
  expect([...kinds('flight')].toSorted()).toEqual(['airport', 'city']);
  expect([...kinds('train')].toSorted()).toEqual(['city', 'station']);
  expect([...kinds('bus')].toSorted()).toEqual(['bus-stand', 'city']);
  expect([...kinds('hotel')].toSorted()).toEqual(['area', 'city', 'landmark']);
  expect(kinds('cab').has('station')).toBe(true);
  const cities = places.search('london', 'flight', 20).items.filter(({ kind }) => kind === 'city');
  expect(cities.map(({ code }) => code)).toEqual(['LON']);
  expect(places.search('london', 'hotel', 20).items.map(({ code }) => code)).not.toContain('LON');
});

test('a misspelt beginning is found while it is still being typed', () => {
  expect(first('hydrab', 'train')).toBe('ci-hyderabad');
  expect(first('vishakap', 'flight')).toBe('VTZ');
});

test('the test places are found by those who ask for them, and are nowhere else', () => {
  expect(first('SANDBOX', 'hotel')).toMatch(/^ci-sandbox-/);
  expect(first('xpc', 'flight')).toBe('XPC');
  for (const typed of ['san', 'price changed', 'x', 'sold out', 's']) {
    expect(places.search(typed, undefined, 20).items.filter(({ region }) => region === 'Sandbox')).toEqual(
      [],
    );
  }
  expect(people.search('SANDBOX', undefined, 20).items).toEqual([]);
  expect(people.find('ci-sandbox-nothing')).toBeUndefined();
  expect(people.find('XSE')).toMatchObject({ name: 'Sebba', country: 'BF' });
});

test('nothing is found for nonsense, and no more than asked for', () => {
  expect(places.search('QQQQ', undefined, 8).items).toEqual([]);
  expect(places.search('A', undefined, 3).items).toHaveLength(3);
});

test('a word said twenty times is a word said once', () => {
  const findCodes = (text: string) => places.search(text, undefined, 8).items.map(({ code }) => code);
  expect(findCodes('ANDHERI MUMBAI MUMBAI MUM ANDHERI')).toEqual(findCodes('ANDHERI MUMBAI'));
  expect(findCodes('in '.repeat(20).trim()).length).toBeGreaterThan(0);
});

test('whatever is typed, it answers soon and with places', () => {
  const hostile = [
    '\u0000',
    '%',
    "'; drop table places; --",
    '.*',
    '((((((',
    '\\',
    '\u202eihled',
    '🚆🚆🚆',
    '्््््',
    'ﷺ'.repeat(60),
    'a'.repeat(60),
    'd e l h i '.repeat(6),
    '__proto__',
    'constructor',
    'constructor prototype',
  ];
  for (const text of hostile) expect(Array.isArray(places.search(text, undefined, 8).items)).toBe(true);
  expect(places.search('__proto__', undefined, 8).items.every(({ code }) => places.find(code))).toBe(true);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      expect(places.search(text, undefined, 8).items.length).toBeLessThanOrEqual(8);
    }),
    { numRuns: 300 },
  );
});

test('one slip in a well-known name still finds it', () => {
  const names = [
    'Ahmedabad',
    'Bengaluru',
    'Hyderabad',
    'Varanasi',
    'Chandigarh',
    'Bhubaneswar',
    'Coimbatore',
  ];
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.nat(20), fc.boolean(), (name, somewhere, swap) => {
      const at = 1 + (somewhere % (name.length - 2));
      const typed = swap
        ? `${name.slice(0, at)}${name[at + 1]}${name[at]}${name.slice(at + 2)}`
        : `${name.slice(0, at)}${name.slice(at + 1)}`;
      expect(places.search(typed, 'hotel', 3).items.map((place) => place.name)).toContain(name);
    }),
    { numRuns: 100 },
  );
});
