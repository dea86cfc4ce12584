import type { ConnectCapabilities, Itinerary } from '@marga/contract/connect/protocol';
import {
  fromWireMoney,
  type Money,
  splitMoney,
  subtractMoney,
  sumMoney,
  toWireMoney,
} from '@marga/contract/kernel/money';
import { type Instant, toInstant } from '@marga/contract/kernel/time';
import type { Taken } from './inventory.ts';
import type { BookedOrder } from './order-store.ts';

/** Says what is to be cancelled, by the positions in the order. */
export interface Part {
  readonly isWhole: boolean;
  readonly travellers: readonly number[];
  readonly legs: readonly number[];
  /** This is the price of this part alone. */
  readonly price: Money;
  readonly startsAt: Instant | undefined;
}

interface Wanted {
  readonly travellers: readonly number[] | null;
  readonly legs: readonly number[] | null;
}

/** Returns undefined for a part that was already cancelled or that cannot be cancelled separately. */
export function findCancellableOrderPart(
  booked: BookedOrder,
  { cancelsTravellers, cancelsLegs }: ConnectCapabilities,
  wanted: Wanted,
): Part | undefined {
  const people = booked.travellers.map((_, position) => position);
  const legs = legsOf(booked.order.itinerary).map((_, position) => position);
  const hereNow = people.filter((position) => !booked.cancelledTravellers.has(position));
  const legsNow = legs.filter((position) => !booked.cancelledLegs.has(position));
  const [travellers, chosenLegs] = [wanted.travellers ?? hereNow, wanted.legs ?? legsNow];
  if (!areAmong(travellers, hereNow) || !areAmong(chosenLegs, legsNow)) return undefined;
  const [allTravel, allLegs] = [travellers.length === hereNow.length, chosenLegs.length === legsNow.length];
  const startsAt = earliestLegStart(booked.order.itinerary, chosenLegs);
  const whole = fromWireMoney(booked.order.total);
  if (allTravel && allLegs) return { isWhole: true, travellers, legs: chosenLegs, price: whole, startsAt };
  // A part is either some travellers or some legs, because no supplier cancels some legs for only some travellers.
  if (!allTravel && !allLegs) return undefined;
  if (booked.order.state === 'held' || !(allLegs ? cancelsTravellers : cancelsLegs)) return undefined;
  const shares = allLegs ? equalShares(booked, people) : legShares(booked);
  const price = sumMoney(
    (allLegs ? travellers : chosenLegs).flatMap((position) => shares[position] ?? []),
    whole.currency,
  );
  return {
    isWhole: false,
    travellers: allTravel ? [] : travellers,
    legs: allLegs ? [] : chosenLegs,
    price,
    startsAt,
  };
}

/** Returns what is left of the order without the part. */
export function calculateRemainingOrder(
  booked: BookedOrder,
  part: Part,
): { total: BookedOrder['price']; taken: readonly Taken[] } {
  const total = toWireMoney(subtractMoney(fromWireMoney(booked.order.total), part.price));
  const seatOf = (position: number) => booked.offerToken.choice.seats[booked.pricedFor.indexOf(position)];
  const freed = new Set(part.travellers.flatMap((position) => seatOf(position) ?? []));
  const taken = booked.taken.map(({ unit, count, seats }) => ({
    unit,
    count: count - part.travellers.length,
    seats: seats.filter((seat) => !freed.has(seat)),
  }));
  return { total, taken };
}

function areAmong(chosen: readonly number[], there: readonly number[]): boolean {
  return new Set(chosen).size === chosen.length && chosen.every((position) => there.includes(position));
}

/**
 * Shares the price among the travellers it was sold for: one who was cancelled before a change has no share of the
 * new price.
 */
function equalShares(booked: BookedOrder, people: readonly number[]): Money[] {
  return splitMoney(
    fromWireMoney(booked.price),
    people.map((position) => (booked.pricedFor.includes(position) ? 1n : 0n)),
  );
}

function legShares(booked: BookedOrder): Money[] {
  const minutes = legsOf(booked.order.itinerary).map(({ durationMinutes }) => BigInt(durationMinutes));
  return splitMoney(fromWireMoney(booked.price), minutes);
}

function legsOf(itinerary: Itinerary): readonly { readonly durationMinutes: number }[] {
  return itinerary.service === 'hotel' ? [{ durationMinutes: 1 }] : itinerary.segments;
}

/** Returns when the first of these legs begins. */
export function earliestLegStart(itinerary: Itinerary, legs: readonly number[] = [0]): Instant | undefined {
  if (itinerary.service === 'hotel') return toInstant(itinerary.checkInAt);
  const starts = legs.flatMap((leg) => itinerary.segments[leg]?.departsAt ?? []);
  return starts.map(toInstant).toSorted()[0];
}
