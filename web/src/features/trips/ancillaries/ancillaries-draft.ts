import type { BookedAncillary, ChosenAncillary, Ancillary } from '@marga/contract/trips/ancillaries';
import { add, fromWire, money, multiply, toWire, type WireMoney } from '@marga/contract/kernel/money';

/** The ancillaries being chosen for one item of a trip, before they are added to it. */
export interface AncillariesDraft {
  readonly chosen: readonly ChosenAncillary[];
  readonly remark: string;
}

export function draftOf(chosen: readonly BookedAncillary[], remark: string | null): AncillariesDraft {
  return {
    chosen: chosen.map(({ id, traveller, count }) => ({ id, traveller, count })),
    remark: remark ?? '',
  };
}

export function countOf({ chosen }: AncillariesDraft, id: string, traveller: number | null): number {
  return chosen.find((one) => one.id === id && one.traveller === traveller)?.count ?? 0;
}

export function withCount(
  draft: AncillariesDraft,
  id: string,
  traveller: number | null,
  count: number,
): AncillariesDraft {
  const others = draft.chosen.filter((one) => one.id !== id || one.traveller !== traveller);
  return { ...draft, chosen: count === 0 ? others : [...others, { id, traveller, count }] };
}

/** Chooses one of several alternatives for a traveller, or none of them. */
export function withOneOf(
  draft: AncillariesDraft,
  among: readonly Ancillary[],
  traveller: number,
  id: string,
): AncillariesDraft {
  const ids = new Set(among.map((ancillary) => ancillary.id));
  const others = draft.chosen.filter((one) => !ids.has(one.id) || one.traveller !== traveller);
  return { ...draft, chosen: id === '' ? others : [...others, { id, traveller, count: 1 }] };
}

/**
 * A seat belongs to one traveller: another traveller in the party who had it loses it. Pressing it again frees it.
 */
export function withSeat(
  draft: AncillariesDraft,
  seats: readonly Ancillary[],
  traveller: number,
  id: string,
): AncillariesDraft {
  const isGivenUp = countOf(draft, id, traveller) > 0;
  const freed = { ...draft, chosen: draft.chosen.filter((one) => one.id !== id) };
  return isGivenUp ? freed : withOneOf(freed, seats, traveller, id);
}

/** Returns the traveller in the party who has the seat. */
export function seatOwner({ chosen }: AncillariesDraft, id: string): number | undefined {
  return chosen.find((one) => one.id === id)?.traveller ?? undefined;
}

/** Removes what has become unavailable since it was chosen, because it could not be sent. */
export function stillOffered(draft: AncillariesDraft, offered: readonly Ancillary[]): AncillariesDraft {
  const known = new Set(offered.map(({ id }) => id));
  return { ...draft, chosen: draft.chosen.filter(({ id }) => known.has(id)) };
}

export function costOf({ chosen }: AncillariesDraft, offered: readonly Ancillary[]): WireMoney {
  const prices = new Map(offered.map(({ id, price }) => [id, fromWire(price)]));
  const none = money(0n, offered[0]?.price.currency ?? 'INR');
  return toWire(
    chosen.reduce((sum, { id, count }) => add(sum, multiply(prices.get(id) ?? none, BigInt(count))), none),
  );
}

export function isSameDraft(one: AncillariesDraft, other: AncillariesDraft): boolean {
  const keyOf = ({ chosen, remark }: AncillariesDraft) =>
    JSON.stringify([
      chosen.map(({ id, traveller, count }) => `${id} ${traveller} ${count}`).toSorted(),
      remark.trim(),
    ]);
  return keyOf(one) === keyOf(other);
}

/** Groups ancillaries by the part of the itinerary they are about, in the order in which they were received. */
export function byPart(
  ancillaries: readonly Ancillary[],
): [segments: readonly number[], ancillaries: Ancillary[]][] {
  const parts = Map.groupBy(ancillaries, ({ segments }) => segments.join('.'));
  return [...parts.values()].map((alike) => [alike[0]?.segments ?? [], alike]);
}
