import type { BookedExtra, ChosenExtra, Extra } from '@marga/contract/extras';
import { add, fromWire, money, multiply, toWire, type WireMoney } from '@marga/contract/kernel/money';

/** What is being chosen for one item of a trip, before it is added to it. */
export interface ExtrasDraft {
  readonly chosen: readonly ChosenExtra[];
  readonly remark: string;
}

export function draftOf(chosen: readonly BookedExtra[], remark: string | null): ExtrasDraft {
  return {
    chosen: chosen.map(({ id, traveller, count }) => ({ id, traveller, count })),
    remark: remark ?? '',
  };
}

export function countOf({ chosen }: ExtrasDraft, id: string, traveller: number | null): number {
  return chosen.find((one) => one.id === id && one.traveller === traveller)?.count ?? 0;
}

export function withCount(
  draft: ExtrasDraft,
  id: string,
  traveller: number | null,
  count: number,
): ExtrasDraft {
  const others = draft.chosen.filter((one) => one.id !== id || one.traveller !== traveller);
  return { ...draft, chosen: count === 0 ? others : [...others, { id, traveller, count }] };
}

/** One of several for a traveller, or none of them. */
export function withOneOf(
  draft: ExtrasDraft,
  among: readonly Extra[],
  traveller: number,
  id: string,
): ExtrasDraft {
  const ids = new Set(among.map((extra) => extra.id));
  const others = draft.chosen.filter((one) => !ids.has(one.id) || one.traveller !== traveller);
  return { ...draft, chosen: id === '' ? others : [...others, { id, traveller, count: 1 }] };
}

/** A seat is one traveller's: whoever else of the party had it gives it up. Pressed again, it is free. */
export function withSeat(
  draft: ExtrasDraft,
  seats: readonly Extra[],
  traveller: number,
  id: string,
): ExtrasDraft {
  const isGivenUp = countOf(draft, id, traveller) > 0;
  const freed = { ...draft, chosen: draft.chosen.filter((one) => one.id !== id) };
  return isGivenUp ? freed : withOneOf(freed, seats, traveller, id);
}

/** Who of the party has the seat. */
export function seatOwner({ chosen }: ExtrasDraft, id: string): number | undefined {
  return chosen.find((one) => one.id === id)?.traveller ?? undefined;
}

/** Without what has gone since it was chosen: it could not be sent. */
export function stillOffered(draft: ExtrasDraft, offered: readonly Extra[]): ExtrasDraft {
  const known = new Set(offered.map(({ id }) => id));
  return { ...draft, chosen: draft.chosen.filter(({ id }) => known.has(id)) };
}

export function costOf({ chosen }: ExtrasDraft, offered: readonly Extra[]): WireMoney {
  const prices = new Map(offered.map(({ id, price }) => [id, fromWire(price)]));
  const none = money(0n, offered[0]?.price.currency ?? 'INR');
  return toWire(
    chosen.reduce((sum, { id, count }) => add(sum, multiply(prices.get(id) ?? none, BigInt(count))), none),
  );
}

export function isSameDraft(one: ExtrasDraft, other: ExtrasDraft): boolean {
  const keyOf = ({ chosen, remark }: ExtrasDraft) =>
    JSON.stringify([
      chosen.map(({ id, traveller, count }) => `${id} ${traveller} ${count}`).toSorted(),
      remark.trim(),
    ]);
  return keyOf(one) === keyOf(other);
}

/** Extras that are about the same part of the journey, in the order in which they were told. */
export function byPart(extras: readonly Extra[]): [segments: readonly number[], extras: Extra[]][] {
  const parts = Map.groupBy(extras, ({ segments }) => segments.join('.'));
  return [...parts.values()].map((alike) => [alike[0]?.segments ?? [], alike]);
}
