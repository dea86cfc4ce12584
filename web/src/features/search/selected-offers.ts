import {
  addMoney,
  fromWireMoney,
  type Money,
  toWireMoney,
  type WireMoney,
} from '@marga/contract/kernel/money';
import type { Itinerary } from '@marga/contract/search/itineraries';
import type { Offer, Result } from '@marga/contract/search/search';
import { useSyncExternalStore } from 'react';
import { isPast } from '../../shared/clock.ts';
import { actingCompanyId } from '../../shared/session-store.ts';
import { clearEditedTrip, subscribeToEditedTrip, getEditedTrip } from './edited-trip.ts';

/** Holds a selected offer and the id of the search that found it, which is needed to look the offer up again. */
export interface SelectedOffer {
  readonly offer: Offer;
  readonly searchId: string;
  /** Holds the seats picked on the map of a bus; empty where the supplier assigns them. */
  readonly seats: readonly string[];
  /** Holds the address of the search, with which it can be repeated for another party; older selections have none. */
  readonly address?: string;
}

/** Caches the offers selected in this tab. They outlive a new search, a reload and a change of language. */
let cached: { key: string; text: string | null; selection: readonly SelectedOffer[] } | undefined;
const listeners = new Set<() => void>();

export function useSelectedOffers(): readonly SelectedOffer[] {
  return useSyncExternalStore(subscribe, getSelectedOffers);
}

export function getSelectedOffers(): readonly SelectedOffer[] {
  const key = storageKey();
  const text = sessionStorage.getItem(key);
  if (cached?.key !== key || cached.text !== text) cached = { key, text, selection: parse(text) };
  return cached.selection;
}

export function toggleSelectedOffer(chosen: SelectedOffer): void {
  const before = getSelectedOffers();
  // When an item of a trip is being replaced, only one offer can be selected, so any other selected offer is dropped.
  write(
    toggleOfferInSelection(
      getEditedTrip()?.swaps ? before.filter((each) => isSame(each, chosen)) : before,
      chosen,
    ),
  );
}

const isSame = (one: SelectedOffer, other: SelectedOffer) => one.offer.id === other.offer.id;

export function removeSelectedOffer(offerId: string): void {
  write(getSelectedOffers().filter(({ offer }) => offer.id !== offerId));
}

export function clearSelectedOffers(): void {
  write([]);
  setWantedParty(undefined);
}

/** Ends the search for an existing trip and clears its selection; does nothing when the user builds a new trip. */
export function stopAddingToTrip(): void {
  if (getEditedTrip() === undefined) return;
  clearSelectedOffers();
  clearEditedTrip();
}

/** Remembers for how many travellers everything that is selected is to be, until the selection is emptied. */
export function setWantedParty(travellers: number | undefined): void {
  if (travellers === undefined) sessionStorage.removeItem(wantedPartyKey());
  else sessionStorage.setItem(wantedPartyKey(), String(travellers));
}

function getWantedParty(): number | undefined {
  const stored = sessionStorage.getItem(wantedPartyKey());
  return stored === null ? undefined : Number(stored);
}

function wantedPartyKey(): string {
  return `${storageKey()}.party`;
}

/** Replaces selected offers by what suppliers offer now, at the current prices. */
export function refreshSelectedOffers(results: readonly Result[], searchId: string): void {
  const before = getSelectedOffers();
  const after = refreshOffersInSelection(before, results, searchId, getWantedParty());
  if (after !== before) write(after);
}

/**
 * Selecting an offer again deselects it, unless the seats differ. One fare of a flight, train, bus or cab excludes
 * its other fares for the same party; a hotel may be booked in several rooms.
 */
export function toggleOfferInSelection(
  before: readonly SelectedOffer[],
  chosen: SelectedOffer,
): readonly SelectedOffer[] {
  const same = before.find(({ offer }) => offer.id === chosen.offer.id);
  if (same && sameSeats(same.seats, chosen.seats)) return before.filter((each) => each !== same);
  if (same) return before.map((each) => (each === same ? chosen : each));
  return [...before.filter((each) => !excludes(chosen, each)), chosen];
}

export function refreshOffersInSelection(
  before: readonly SelectedOffer[],
  results: readonly Result[],
  searchId: string,
  /** What was selected for another party is replaced by the same for this many travellers. */
  wantedParty?: number,
): readonly SelectedOffer[] {
  if (before.length === 0) return before;
  const offered = new Map<string, Offer[]>();
  for (const offer of results.flatMap(({ offers }) => offers)) {
    const product = productOf(offer.itinerary);
    offered.set(product, [...(offered.get(product) ?? []), offer]);
  }
  const after = before.map((selected) => {
    const offers = offered.get(productOf(selected.offer.itinerary)) ?? [];
    const isForWantedParty = (wantedParty ?? selected.offer.travellers) === selected.offer.travellers;
    if (isForWantedParty && offers.some(({ id }) => id === selected.offer.id)) return selected;
    const travellers = wantedParty ?? selected.offer.travellers;
    const renewed = offers.find((offer) => isRenewal({ ...selected.offer, travellers }, offer));
    // Seats are picked for each traveller, so another party picks its own.
    const seats = travellers === selected.offer.travellers ? selected.seats : [];
    return renewed ? { ...selected, offer: renewed, searchId, seats } : selected;
  });
  return after.some((selected, at) => selected !== before[at]) ? after : before;
}

function isRenewal(old: Offer, renewed: Offer): boolean {
  return (
    old.supplier === renewed.supplier &&
    old.travellers === renewed.travellers &&
    fareOf(old) === fareOf(renewed)
  );
}

function fareOf({ variant, itinerary }: Offer): string {
  return itinerary.service === 'flight' ? `${variant} ${itinerary.fareType}` : variant;
}

function excludes({ offer: chosen }: SelectedOffer, { offer: other }: SelectedOffer): boolean {
  if (chosen.travellers !== other.travellers) return false;
  if (productOf(chosen.itinerary) !== productOf(other.itinerary)) return false;
  return chosen.itinerary.service !== 'hotel' || isRenewal(other, chosen);
}

/**
 * Identifies the same seat in the same vehicle, or the same hotel on the same nights, across suppliers and
 * searches.
 */
function productOf(itinerary: Itinerary): string {
  if (itinerary.service === 'hotel') {
    const { name, city, checkInAt, checkOutAt, rooms } = itinerary;
    return JSON.stringify([name, city, checkInAt.local, checkOutAt.local, rooms]);
  }
  const kind =
    itinerary.service === 'cab' ? [itinerary.cabType, itinerary.kind, itinerary.includedHours] : [];
  const way = itinerary.segments.map(({ carrierCode, number, origin, destination, departsAt }) => [
    // The operator of a cab is not known before the cab comes, so it does not identify the product.
    ...(itinerary.service === 'cab' ? [] : [carrierCode, number]),
    origin,
    destination,
    departsAt.local,
  ]);
  return JSON.stringify([itinerary.service, kind, way]);
}

function sameSeats(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((seat) => b.includes(seat));
}

export function isSelectedOfferExpired({ offer }: SelectedOffer): boolean {
  return isPast(offer.expiresAt);
}

/** Returns one sum per currency; selected offers have only one, rupees. */
export function sumAmountsByCurrency(amounts: readonly WireMoney[]): WireMoney[] {
  const sums = new Map<string, Money>();
  for (const amount of amounts) {
    const money = fromWireMoney(amount);
    const before = sums.get(money.currency);
    sums.set(money.currency, before ? addMoney(before, money) : money);
  }
  return [...sums.values()].map(toWireMoney);
}

function write(selection: readonly SelectedOffer[]): void {
  sessionStorage.setItem(storageKey(), JSON.stringify(selection));
  for (const listener of listeners) listener();
}

/** A selection for an existing trip is stored apart from one for a new trip. */
function storageKey(): string {
  const target = getEditedTrip();
  const company = `marga.selection.${actingCompanyId() ?? ''}`;
  return target ? `${company}.${target.tripId}` : company;
}

/**
 * Reads the stored selection. An earlier release stored offers without their search; these are dropped, because they
 * cannot be looked up.
 */
function parse(text: string | null): SelectedOffer[] {
  const stored = text === null ? [] : (JSON.parse(text) as Partial<SelectedOffer>[]);
  return stored.filter(
    (each): each is SelectedOffer => each.searchId !== undefined && each.offer !== undefined,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const leave = subscribeToEditedTrip(listener);
  return () => {
    listeners.delete(listener);
    leave();
  };
}
