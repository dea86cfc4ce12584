import { describe, expect, test } from 'vitest';
import { type ClashItem, findItemClashes, findDaylightSavingProblem } from './trip-item-clashes.ts';
import type { FlightItinerary, HotelItinerary, Segment, TrainItinerary } from '../search/itineraries.ts';
import type { ZonedLocal } from '../kernel/time.ts';

const IST = 'Asia/Kolkata';
const at = (local: string, zone = IST): ZonedLocal => ({ local, zone });

interface Way {
  from: [code: string, name: string];
  to: [code: string, name: string];
  departs: ZonedLocal;
  arrives: ZonedLocal;
}

function segmentOf({ from, to, departs, arrives }: Way): Segment {
  return {
    carrier: 'Air India',
    carrierCode: 'AI',
    number: '111',
    origin: from[0],
    originName: from[1],
    destination: to[0],
    destinationName: to[1],
    departsAt: departs,
    arrivesAt: arrives,
    durationMinutes: 60,
  };
}

function flight(key: string, ...ways: (Way & { journey?: number })[]): ClashItem {
  const itinerary: FlightItinerary = {
    service: 'flight',
    segments: ways.map(({ journey = 0, ...way }) => ({ ...segmentOf(way), aircraft: null, journey })),
    durationMinutes: 60,
    cabin: 'economy',
    fareName: '',
    fareType: 'regular',
    checkedBags: 0,
    refundable: true,
    changeable: true,
    emissionsKg: null,
  };
  return { key, itinerary };
}

function train(key: string, way: Way): ClashItem {
  const itinerary: TrainItinerary = {
    service: 'train',
    segments: [segmentOf(way)],
    durationMinutes: 60,
    class: '3A',
    quota: 'GN',
    availability: { status: 'available', count: 4 },
    distanceKm: 400,
    refundable: true,
  };
  return { key, itinerary };
}

function hotel(key: string, city: string, checkIn: string, checkOut: string): ClashItem {
  const itinerary: HotelItinerary = {
    service: 'hotel',
    name: 'Taj',
    area: 'Fort',
    city,
    stars: 5,
    checkInAt: at(`${checkIn}T12:00`),
    checkOutAt: at(`${checkOut}T11:00`),
    nights: 1,
    rooms: 1,
    roomName: 'Deluxe',
    mealPlan: 'breakfast',
    freeCancellationUntil: null,
    refundable: true,
    distanceKm: null,
    perNight: { amount: '9000.00', currency: 'INR' },
  };
  return { key, itinerary };
}

const DEL: [string, string] = ['DEL', 'Delhi'];
const BOM: [string, string] = ['BOM', 'Mumbai'];
const JAI: [string, string] = ['JP', 'Jaipur Junction'];
const toMumbai = { from: DEL, to: BOM, departs: at('2026-12-01T08:00'), arrives: at('2026-12-01T10:00') };
const toDelhi = { from: BOM, to: DEL, departs: at('2026-12-04T18:00'), arrives: at('2026-12-04T20:00') };

function kinds(...items: ClashItem[]): string[] {
  return findItemClashes(items).map(({ kind }) => kind);
}

describe('items of a trip', () => {
  test('there, three nights and back go together, in whatever order they were added', () => {
    const items = [
      hotel('taj', 'Mumbai', '2026-12-01', '2026-12-04'),
      flight('back', toDelhi),
      flight('there', toMumbai),
    ];
    expect(kinds(...items)).toEqual([]);
    expect(kinds(flight('return', toMumbai, { ...toDelhi, journey: 1 }), ...items.slice(0, 1))).toEqual([]);
  });

  test('two at once are told with the minutes they share', () => {
    const other = train('train', {
      from: ['NDLS', 'New Delhi'],
      to: JAI,
      departs: at('2026-12-01T09:30'),
      arrives: at('2026-12-01T14:00'),
    });
    expect(findItemClashes([flight('there', toMumbai), other])).toEqual([
      { kind: 'overlap', keys: ['there', 'train'], minutes: 30 },
    ]);
  });

  test('what begins in the minute in which the other ends does not overlap', () => {
    const next = { ...toDelhi, departs: at('2026-12-01T10:00'), arrives: at('2026-12-01T12:00') };
    expect(kinds(flight('there', toMumbai), flight('back', next))).toEqual(['tight']);
  });

  test('leaving from where one is not', () => {
    const train1 = train('train', {
      from: ['JP', 'Jaipur Junction'],
      to: ['NDLS', 'New Delhi'],
      departs: at('2026-12-01T20:00'),
      arrives: at('2026-12-02T01:00'),
    });
    expect(findItemClashes([flight('there', toMumbai), train1])).toEqual([
      { kind: 'elsewhere', keys: ['there', 'train'], arrives: 'Mumbai', leaves: 'Jaipur Junction' },
    ]);
  });

  test('two names of one town are one town, and crossing it takes time', () => {
    const onward = (departs: string) =>
      train('train', {
        from: ['NZM', 'Hazrat Nizamuddin'],
        to: JAI,
        departs: at(departs),
        arrives: at('2026-12-05T06:00'),
      });
    expect(kinds(flight('back', toDelhi), onward('2026-12-04T22:30'))).toEqual([]);
    expect(findItemClashes([flight('back', toDelhi), onward('2026-12-04T21:40')])).toEqual([
      { kind: 'tight', keys: ['back', 'train'], minutes: 100, needed: 135 },
    ]);
  });

  test('a change within one booking is the airline’s business', () => {
    const via = flight(
      'via',
      { ...toMumbai },
      { from: BOM, to: ['GOI', 'Goa'], departs: at('2026-12-01T10:40'), arrives: at('2026-12-01T12:00') },
    );
    expect(kinds(via)).toEqual([]);
  });
});

describe('hotel nights', () => {
  const there = flight('there', toMumbai);
  const back = flight('back', toDelhi);

  test('before anybody arrives and after everybody has left', () => {
    expect(findItemClashes([there, back, hotel('taj', 'Mumbai', '2026-11-29', '2026-12-06')])).toEqual([
      { kind: 'night-before-arrival', keys: ['taj', 'there'], nights: 2, city: 'Mumbai' },
      { kind: 'night-after-departure', keys: ['taj', 'back'], nights: 2, city: 'Mumbai' },
    ]);
  });

  test('the night in which somebody lands at three in the morning is slept', () => {
    const late = flight('late', {
      ...toMumbai,
      departs: at('2026-12-02T01:00'),
      arrives: at('2026-12-02T03:00'),
    });
    expect(kinds(late, hotel('taj', 'Mumbai', '2026-12-01', '2026-12-03'))).toEqual([]);
  });

  test('in a town to which nothing goes, and twice at once', () => {
    expect(findItemClashes([there, hotel('lake', 'Udaipur', '2026-12-01', '2026-12-02')])).toEqual([
      { kind: 'hotel-elsewhere', keys: ['lake'], city: 'Udaipur' },
    ]);
    expect(
      findItemClashes([
        hotel('one', 'Mumbai', '2026-12-01', '2026-12-04'),
        hotel('two', 'Mumbai', '2026-12-03', '2026-12-06'),
      ]),
    ).toEqual([{ kind: 'two-hotels', keys: ['one', 'two'], nights: 1 }]);
    expect(
      kinds(
        hotel('one', 'Mumbai', '2026-12-01', '2026-12-03'),
        hotel('two', 'Mumbai', '2026-12-03', '2026-12-06'),
      ),
    ).toEqual([]);
  });
});

describe('midnight, DST, date line', () => {
  test('a departure in the hour that is left out, and in the one that comes twice', () => {
    expect(findDaylightSavingProblem(at('2026-03-29T01:30', 'Europe/London'))).toBe('clock-skips');
    expect(findDaylightSavingProblem(at('2026-10-25T01:30', 'Europe/London'))).toBe('clock-twice');
    expect(findDaylightSavingProblem(at('2026-10-25T02:30', 'Europe/London'))).toBeUndefined();
    expect(findDaylightSavingProblem(at('2026-04-05T01:45', 'Australia/Lord_Howe'))).toBe('clock-twice');
    expect(findDaylightSavingProblem(at('2028-02-29T01:30'))).toBeUndefined();
  });

  test('two legs over midnight in two zones are compared as moments', () => {
    const first = flight('first', {
      from: DEL,
      to: ['LHR', 'London'],
      departs: at('2026-12-01T23:30'),
      arrives: at('2026-12-02T04:30', 'Europe/London'),
    });
    const second = flight('second', {
      from: ['LHR', 'London'],
      to: ['CDG', 'Paris'],
      departs: at('2026-12-02T08:00', 'Europe/London'),
      arrives: at('2026-12-02T10:15', 'Europe/Paris'),
    });
    expect(kinds(first, second)).toEqual([]);
  });

  test('over the date line it lands the day before it leaves, and the hotel of that night is not too early', () => {
    const back = flight('back', {
      from: ['NRT', 'Tokyo'],
      to: ['HNL', 'Honolulu'],
      departs: at('2026-12-02T00:30', 'Asia/Tokyo'),
      arrives: at('2026-12-01T12:30', 'Pacific/Honolulu'),
    });
    const stay = hotel('beach', 'Honolulu', '2026-12-01', '2026-12-03');
    expect(findItemClashes([back, stay])).toEqual([{ kind: 'date-line', keys: ['back'], days: -1 }]);
    const out = flight('out', {
      from: ['SFO', 'San Francisco'],
      to: ['AKL', 'Auckland'],
      departs: at('2026-12-01T22:00', 'America/Los_Angeles'),
      arrives: at('2026-12-03T08:00', 'Pacific/Auckland'),
    });
    expect(findItemClashes([out])).toEqual([{ kind: 'date-line', keys: ['out'], days: 2 }]);
  });
});
