import type { BookedAncillary, ChosenAncillary, Ancillary } from '@marga/contract/trips/ancillaries';
import {
  addMoney,
  fromWireMoney,
  createMoney,
  multiplyMoney,
  toWireMoney,
  type WireMoney,
} from '@marga/contract/kernel/money';

/** Holds the ancillaries being chosen for one trip item, before they are added to it. */
export interface AncillariesDraft {
  readonly chosen: readonly ChosenAncillary[];
  readonly remark: string;
}

export function toAncillariesDraft(
  chosen: readonly BookedAncillary[],
  remark: string | null,
): AncillariesDraft {
  return {
    chosen: chosen.map(({ id, traveller, count }) => ({ id, traveller, count })),
    remark: remark ?? '',
  };
}

export function ancillaryCountOf({ chosen }: AncillariesDraft, id: string, traveller: number | null): number {
  return chosen.find((one) => one.id === id && one.traveller === traveller)?.count ?? 0;
}

export function withAncillaryCount(
  draft: AncillariesDraft,
  id: string,
  traveller: number | null,
  count: number,
): AncillariesDraft {
  const others = draft.chosen.filter((one) => one.id !== id || one.traveller !== traveller);
  return { ...draft, chosen: count === 0 ? others : [...others, { id, traveller, count }] };
}

/** Chooses one of several alternatives for a traveller; an empty id chooses none of them. */
export function withChosenAncillaryOption(
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
 * Assigns a seat to one traveller and takes it from any other traveller in the party. Assigning it again to the same
 * one frees it.
 */
export function withAssignedSeat(
  draft: AncillariesDraft,
  seats: readonly Ancillary[],
  traveller: number,
  id: string,
): AncillariesDraft {
  const isGivenUp = ancillaryCountOf(draft, id, traveller) > 0;
  const freed = { ...draft, chosen: draft.chosen.filter((one) => one.id !== id) };
  return isGivenUp ? freed : withChosenAncillaryOption(freed, seats, traveller, id);
}

/** Returns the traveller in the party who has the seat. */
export function findTravellerOfSeat({ chosen }: AncillariesDraft, id: string): number | undefined {
  return chosen.find((one) => one.id === id)?.traveller ?? undefined;
}

/** Removes ancillaries that have become unavailable since they were chosen, because they could not be sent. */
export function withoutUnavailableAncillaries(
  draft: AncillariesDraft,
  offered: readonly Ancillary[],
): AncillariesDraft {
  const known = new Set(offered.map(({ id }) => id));
  return { ...draft, chosen: draft.chosen.filter(({ id }) => known.has(id)) };
}

export function ancillariesCostOf({ chosen }: AncillariesDraft, offered: readonly Ancillary[]): WireMoney {
  const prices = new Map(offered.map(({ id, price }) => [id, fromWireMoney(price)]));
  const none = createMoney(0n, offered[0]?.price.currency ?? 'INR');
  return toWireMoney(
    chosen.reduce(
      (sum, { id, count }) => addMoney(sum, multiplyMoney(prices.get(id) ?? none, BigInt(count))),
      none,
    ),
  );
}

export function isSameAncillariesDraft(one: AncillariesDraft, other: AncillariesDraft): boolean {
  const keyOf = ({ chosen, remark }: AncillariesDraft) =>
    JSON.stringify([
      chosen.map(({ id, traveller, count }) => `${id} ${traveller} ${count}`).toSorted(),
      remark.trim(),
    ]);
  return keyOf(one) === keyOf(other);
}

/** Groups ancillaries by the part of the itinerary they are about, in the order in which they were received. */
export function groupAncillariesBySegments(
  ancillaries: readonly Ancillary[],
): [segments: readonly number[], ancillaries: Ancillary[]][] {
  const parts = Map.groupBy(ancillaries, ({ segments }) => segments.join('.'));
  return [...parts.values()].map((alike) => [alike[0]?.segments ?? [], alike]);
}
