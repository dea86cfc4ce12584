import { type Ancillary, MOST_ANCILLARIES, MOST_OF_ONE } from '@marga/contract/trips/ancillaries';
import {
  isNegativeMoney,
  type Money,
  multiplyMoney,
  parseMoney,
  toWireMoney,
} from '@marga/contract/kernel/money';
import { type Choice, type AncillariesOutcome, MOST_MINOR, type SoldAncillary } from '../supplier-port.ts';
import { callDuffel } from './duffel-client.ts';
import type { Selection } from './mapping.ts';
import { type DuffelContext, requestFreshOffer } from './offer-requests.ts';
import type { OfferPassenger } from './passengers.ts';
import {
  type DuffelOffer,
  type DuffelSeatMap,
  type DuffelService,
  duffelSeat,
  seatMapsAnswer,
} from './schemas.ts';

/**
 * Duffel's services belong to one offer, and each of our calls creates a new offer. So an ancillary is identified
 * by what it is (which flight, which seat, which bag) and found again among the services of the next offer.
 */
interface Service {
  readonly ancillary: Ancillary;
  /** Maps each passenger to Duffel's service for them, with the price of one unit. */
  readonly byPassenger: ReadonlyMap<string, { readonly id: string; readonly price: Money }>;
}

/**
 * Holds a chosen service by passenger id. Which passenger the traveller is depends on age and is known only when the
 * order is made.
 */
export interface OfferTokenService {
  readonly traveller: number;
  readonly count: number;
  readonly byPassenger: Readonly<Record<string, string>>;
}

export async function listOfferAncillaries(
  context: DuffelContext,
  selection: Selection,
): Promise<AncillariesOutcome> {
  const fresh = await requestFreshOffer(context, selection, true);
  if (fresh.kind !== 'fresh') return fresh;
  const services = await servicesOf(context, fresh.offer);
  if (!services) return { kind: 'unavailable' };
  if (services.length === 0) return { kind: 'none' };
  const offered = services.slice(0, MOST_ANCILLARIES).map(({ ancillary }) => ancillary);
  return { kind: 'ancillaries', offered: { ancillaries: offered, longestRemark: null } };
}

type Sold =
  | {
      readonly kind: 'sold';
      readonly ancillaries: readonly SoldAncillary[];
      readonly services: OfferTokenService[];
    }
  | { readonly kind: 'ancillary-unavailable'; readonly ids: readonly string[] }
  | { readonly kind: 'unavailable' };

/** Finds the chosen ancillaries among the services of this offer. */
export async function findChosenAncillaries(
  context: DuffelContext,
  offer: DuffelOffer,
  passengers: readonly OfferPassenger[],
  { ancillaries: chosen }: Choice,
): Promise<Sold> {
  if (chosen.length === 0) return { kind: 'sold', ancillaries: [], services: [] };
  const services = await servicesOf(context, offer);
  if (!services) return { kind: 'unavailable' };
  const byId = new Map(services.map((service) => [service.ancillary.id, service]));
  const found = chosen.map((wanted) => {
    const service = byId.get(wanted.id);
    const passenger = wanted.traveller === null ? undefined : passengers[wanted.traveller];
    const own = passenger && service?.byPassenger.get(passenger.id);
    return service && own && wanted.traveller !== null && service.ancillary.isFree
      ? { wanted, traveller: wanted.traveller, service, price: own.price }
      : wanted.id;
  });
  const unavailableIds = found.filter((one) => typeof one === 'string');
  if (unavailableIds.length > 0) return { kind: 'ancillary-unavailable', ids: unavailableIds };
  const sold = found.filter((one) => typeof one !== 'string');
  return {
    kind: 'sold',
    ancillaries: sold.map(({ wanted, service: { ancillary }, price }) => ({
      ...wanted,
      kind: ancillary.kind,
      name: ancillary.name,
      segments: ancillary.segments,
      amount: multiplyMoney(price, BigInt(wanted.count)),
    })),
    services: sold.map(({ wanted, traveller, service, price }) => ({
      traveller,
      count: wanted.count,
      // A traveller is matched to a passenger by age, which is known only when the order is made.
      byPassenger: Object.fromEntries(
        [...service.byPassenger].flatMap(([passenger, own]) =>
          own.price.minor === price.minor ? [[passenger, own.id]] : [],
        ),
      ),
    })),
  };
}

async function servicesOf(context: DuffelContext, offer: DuffelOffer): Promise<Service[] | undefined> {
  const asked = await callDuffel(() => context.duffel.seatMaps.get({ offer_id: offer.id }));
  if (asked.kind !== 'answered') return undefined;
  // Many airlines have no seat map, which is a valid response too.
  const hasNone = asked.status >= 400 && asked.status < 500 && asked.status !== 429;
  const maps = hasNone ? { data: [] } : seatMapsAnswer.safeParse(asked.body).data;
  if (!maps) return undefined;
  const segments = offer.slices.flatMap((slice) => slice.segments.map(({ id }) => id ?? ''));
  return [
    ...maps.data.flatMap((map) => seatsOf(map, segments.indexOf(map.segment_id), offer.total_currency)),
    ...bagsOf(offer, segments),
  ];
}

function seatsOf(map: DuffelSeatMap, segment: number, currency: string): Service[] {
  if (segment < 0) return [];
  return map.cabins.flatMap(({ rows }) =>
    rows.flatMap(({ sections }) =>
      sections.flatMap(({ elements }, section) =>
        elements.flatMap((element, at): Service[] => {
          const seat = duffelSeat.safeParse(element).data;
          const [, row = '', column = ''] = /^(\d{1,3})([A-Z]{1,2})$/.exec(seat?.designator ?? '') ?? [];
          if (!seat || row === '') return [];
          const isFirst = at === 0;
          const isLast = at === elements.length - 1;
          const isByWindow = (isFirst && section === 0) || (isLast && section === sections.length - 1);
          const place = isByWindow ? 'window' : isFirst || isLast ? 'aisle' : 'middle';
          const byPassenger = pricesOf(
            (seat.available_services ?? []).map((service) => ({
              ...service,
              passenger_ids: [service.passenger_id],
            })),
            currency,
          );
          const [cheapest] = byPassenger.values();
          return [
            {
              byPassenger,
              ancillary: {
                id: `seat ${segment} ${seat.designator}`,
                kind: 'seat',
                name: nameOf(seat.designator, seat.name),
                segments: [segment],
                price: toWireMoney(cheapest?.price ?? parseMoney('0', currency)),
                per: 'traveller',
                most: 1,
                seat: { row: Number(row), column, position: place },
                isFree: byPassenger.size > 0,
              },
            },
          ];
        }),
      ),
    ),
  );
}

function nameOf(designator: string, name: string | null | undefined): string {
  return (name ? `Seat ${designator}, ${name}` : `Seat ${designator}`).slice(0, 120);
}

/** Duffel offers a bag to each passenger separately; the same bag for several is one ancillary. */
function bagsOf(offer: DuffelOffer, segments: readonly string[]): Service[] {
  const bags = (offer.available_services ?? []).filter(
    ({ type, segment_ids: of }) => type === 'baggage' && of.every((id) => segments.includes(id)),
  );
  const alike = Map.groupBy(bags, ({ segment_ids: of, metadata }) =>
    ['bag', of.map((id) => segments.indexOf(id)).join('.'), metadata?.type, metadata?.maximum_weight_kg].join(
      ' ',
    ),
  );
  return [...alike].flatMap(([id, services]): Service[] => {
    const byPassenger = pricesOf(services, offer.total_currency);
    const [first] = services;
    const [cheapest] = byPassenger.values();
    if (!first || !cheapest) return [];
    const covered = first.segment_ids.map((one) => segments.indexOf(one)).toSorted((a, b) => a - b);
    return [
      {
        byPassenger,
        ancillary: {
          id: id.trim().slice(0, 120),
          kind: 'baggage',
          name: bagName(first),
          segments: covered.length === segments.length ? [] : covered,
          price: toWireMoney(cheapest.price),
          per: 'traveller',
          most: Math.max(1, Math.min(MOST_OF_ONE, first.maximum_quantity)),
          seat: null,
          isFree: true,
        },
      },
    ];
  });
}

function bagName({ metadata }: DuffelService): string {
  const kind = metadata?.type === 'carry_on' ? 'Cabin bag' : 'Checked bag';
  return metadata?.maximum_weight_kg ? `${kind}, ${metadata.maximum_weight_kg} kg` : kind;
}

type Priced = Pick<DuffelService, 'id' | 'passenger_ids' | 'total_amount' | 'total_currency'>;

/** A service that cannot be read, or is not in the currency of the offer, cannot be sold with it. */
function pricesOf(services: readonly Priced[], currency: string): Map<string, { id: string; price: Money }> {
  return new Map(
    services.flatMap(({ id, passenger_ids: [passenger], total_amount: amount, total_currency: of }) => {
      const price = of === currency ? readable(amount, of) : undefined;
      return passenger !== undefined && price ? [[passenger, { id, price }] as const] : [];
    }),
  );
}

function readable(amount: string, currency: string): Money | undefined {
  try {
    const price = parseMoney(amount, currency);
    return isNegativeMoney(price) || price.minor > MOST_MINOR ? undefined : price;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
