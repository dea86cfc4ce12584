import { readFileSync } from 'node:fs';
import {
  type ConnectOffer,
  type ConnectSearch,
  usualTravellerFields,
} from '@marga/contract/connect/protocol';
import { importSigningKey } from '@marga/contract/connect/signature';
import { addMoney, multiplyMoney, parseMoney, scaleMoney, toWireMoney } from '@marga/contract/kernel/money';
import {
  BUSINESS_ZONE,
  type Instant,
  addMsToInstant,
  toInstant,
  toZonedLocalTime,
  parseZonedLocalTime,
} from '@marga/contract/kernel/time';
import fastify, { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { createSupplier } from './create-supplier.ts';
import type { Inventory, Picked, SoldUnits } from './inventory.ts';
import { createOrderStore } from './order-store.ts';
import { serveConnectProtocol } from './serve-connect-protocol.ts';

/**
 * This file implements the smallest complete supplier: a bus operator whose timetable is a file and whose orders are
 * in memory.
 */

const end = z.strictObject({ code: z.string(), city: z.string(), stop: z.string() });

const bus = z.strictObject({
  number: z.string(),
  from: end,
  to: end,
  departs: z.string().regex(/^\d\d:\d\d$/),
  minutes: z.int().min(1),
  kind: z.enum(['ac-sleeper', 'ac-seater', 'sleeper', 'seater', 'volvo']),
  seats: z.int().min(1).max(80),
  /** This is the fare of one seat in rupees, without tax. */
  fare: z.string(),
});

const timetable = z.strictObject({ operator: z.string(), code: z.string(), buses: z.array(bus) });

type Bus = z.infer<typeof bus>;
type Timetable = z.infer<typeof timetable>;

/** Holds the bus, the day and the number of travellers; they are encoded as a text that Marga sends back unchanged. */
interface Wanted {
  readonly number: string;
  readonly day: string;
  readonly travellers: number;
}

const OFFER_MS = 20 * 60_000;
const GST_PERCENT = 5n;

export function readTimetable(file: string | URL): Timetable {
  return timetable.parse(JSON.parse(readFileSync(file, 'utf8')));
}

export function createTimetableInventory(table: Timetable): Inventory {
  const wantedIn = (selection: string): (Wanted & { bus: Bus }) | undefined => {
    const [number = '', day = '', travellers = ''] = selection.split('|');
    const found = table.buses.find((candidate) => candidate.number === number);
    return found && { number, day, travellers: Number(travellers), bus: found };
  };

  return {
    searchLatencyMs: 0,
    capabilities: {
      name: table.operator,
      services: ['bus'],
      canHold: true,
      canCancel: true,
      canChange: true,
      hasSeatMaps: true,
      hasAncillaries: true,
      cancelsTravellers: true,
      cancelsLegs: false,
      changesTravellers: true,
      titles: ['mr', 'mrs', 'ms', 'mstr', 'miss', 'dr'],
      retrievableWithinSeconds: 0,
    },
    search({ criteria, places }, sold, at) {
      if (criteria.service !== 'bus') return [];
      const runs = table.buses.filter(
        ({ from, to }) => isIn(places, criteria.origin, from) && isIn(places, criteria.destination, to),
      );
      return runs.flatMap((run) => {
        const wanted = { number: run.number, day: criteria.departOn, travellers: criteria.travellers };
        return offerOf(table, { ...wanted, bus: run }, { seats: [] }, sold, at) ?? [];
      });
    },
    find(selection, choice, sold, at) {
      const wanted = wantedIn(selection);
      return wanted && offerOf(table, wanted, choice, sold, at);
    },
    takes(selection, { seats }) {
      const wanted = wantedIn(selection);
      return wanted ? [{ unit: unitOf(wanted), count: wanted.travellers, seats }] : [];
    },
    seatMap(selection, sold) {
      const wanted = wantedIn(selection);
      const taken = wanted && sold.seats(unitOf(wanted));
      return taken && { seats: seatIds(wanted.bus).map((id, at) => seatOf(id, at, taken)) };
    },
    ancillaries: (selection) =>
      wantedIn(selection) && {
        ancillaries: [
          {
            id: 'snack-box',
            kind: 'meal',
            name: 'Snack box and water',
            segments: [],
            price: { amount: '120.00', currency: 'INR' },
            per: 'traveller',
            most: 2,
            seat: null,
            isFree: true,
          },
        ],
        longestRemark: 120,
      },
    places: (selection) => wantedIn(selection)?.travellers,
    magicOf: () => undefined,
  };
}

/** Returns the current offer; undefined when the bus has left or is full, or the seats are taken. */
function offerOf(
  table: Timetable,
  wanted: Wanted & { bus: Bus },
  choice: Picked,
  sold: SoldUnits,
  at: Instant,
): ConnectOffer | undefined {
  const { bus: runs, day, travellers } = wanted;
  const unit = unitOf(wanted);
  const left = runs.seats - sold.count(unit);
  const departsAt = parseZonedLocalTime(`${day}T${runs.departs}`, BUSINESS_ZONE);
  if (left < travellers || toInstant(departsAt) <= at || !areFree(choice, wanted, sold)) return undefined;
  const arrivesAt = toZonedLocalTime(
    addMsToInstant(toInstant(departsAt), runs.minutes * 60_000),
    BUSINESS_ZONE,
  );
  const base = multiplyMoney(parseMoney(runs.fare, 'INR'), BigInt(travellers));
  const taxes = scaleMoney(base, GST_PERCENT, 100n, 'half-even');
  return {
    selection: `${runs.number}|${day}|${travellers}`,
    base: toWireMoney(base),
    taxes: toWireMoney(taxes),
    total: toWireMoney(addMoney(base, taxes)),
    expiresAt: addMsToInstant(at, OFFER_MS),
    travellerFields: usualTravellerFields('bus', { isInternational: false }),
    terms: null,
    itinerary: {
      service: 'bus',
      kind: runs.kind,
      seatsLeft: left,
      durationMinutes: runs.minutes,
      refundable: true,
      boarding: [{ name: runs.from.stop, at: departsAt }],
      dropping: [{ name: runs.to.stop, at: arrivesAt }],
      segments: [
        {
          carrier: table.operator,
          carrierCode: table.code,
          number: runs.number,
          origin: runs.from.code,
          originName: runs.from.city,
          destination: runs.to.code,
          destinationName: runs.to.city,
          departsAt,
          arrivesAt,
          durationMinutes: runs.minutes,
        },
      ],
    },
  };
}

function unitOf({ number, day }: Wanted): string {
  return `${number}|${day}`;
}

function seatIds({ seats }: Bus): string[] {
  return Array.from({ length: seats }, (_, at) => String(at + 1));
}

/** Places the seats in rows of four, two on each side of the aisle. */
function seatOf(id: string, at: number, taken: ReadonlySet<string>) {
  return {
    id,
    deck: 'lower' as const,
    row: Math.floor(at / 4),
    column: [0, 1, 3, 4][at % 4] ?? 0,
    kind: 'seat' as const,
    isFree: !taken.has(id),
    isForWomen: false,
  };
}

function areFree({ seats }: Picked, wanted: Wanted & { bus: Bus }, sold: SoldUnits): boolean {
  const taken = sold.seats(unitOf(wanted));
  const ours = new Set(seatIds(wanted.bus));
  return (
    (seats.length === 0 || new Set(seats).size === wanted.travellers) &&
    seats.every((seat) => ours.has(seat) && !taken.has(seat))
  );
}

/** Compares by the city of the place, so that any of its bus stands matches. */
function isIn(places: ConnectSearch['places'], code: string, stop: Bus['from']): boolean {
  return code === stop.code || places.some((place) => place.code === code && place.city === stop.city);
}

export interface ReferenceSupplierOptions {
  readonly timetable: Timetable;
  readonly keyId: string;
  readonly secret: string;
  readonly now?: () => number;
}

/** Builds everything that a supplier serves, at the root of its URL. */
export function buildReferenceSupplierServer({
  timetable: table,
  keyId,
  secret,
  now = Date.now,
}: ReferenceSupplierOptions): FastifyInstance {
  const app = fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 200 } });
  const key = importSigningKey(secret);
  const supplier = createSupplier(createTimetableInventory(table), createOrderStore(now), now);
  const served = {
    name: table.operator,
    supplier,
    keyOf: (asked: string) => (asked === keyId ? key : undefined),
  };
  app.register(serveConnectProtocol, { find: () => served, now });
  return app;
}
