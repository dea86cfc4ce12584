import { add, fromWire, type Money, toWire, type WireMoney } from '@marga/contract/kernel/money';
import type { Offer } from '@marga/contract/shopping';
import { useSyncExternalStore } from 'react';
import { isPast } from '../../lib/clock.ts';
import { actingCompanyId } from '../../lib/session-store.ts';

/** The offers selected in this tab. They outlive a new search, a reload and a change of language. */
let cached: { key: string; text: string | null; offers: readonly Offer[] } | undefined;
const listeners = new Set<() => void>();

export function useSelection(): readonly Offer[] {
  return useSyncExternalStore(subscribe, selectedOffers);
}

export function selectedOffers(): readonly Offer[] {
  const key = storageKey();
  const text = sessionStorage.getItem(key);
  if (cached?.key !== key || cached.text !== text) cached = { key, text, offers: parse(text) };
  return cached.offers;
}

/** Prices that have lapsed fall out whenever something is chosen. */
export function toggleOffer(offer: Offer): void {
  const kept = selectedOffers().filter(({ id, expiresAt }) => id !== offer.id && !isPast(expiresAt));
  const wasSelected = selectedOffers().some(({ id }) => id === offer.id);
  write(wasSelected ? kept : [...kept, offer]);
}

export function clearSelection(): void {
  write([]);
}

/** One sum a currency; nearly always that is one. */
export function totalsOf(amounts: readonly WireMoney[]): WireMoney[] {
  const sums = new Map<string, Money>();
  for (const amount of amounts) {
    const money = fromWire(amount);
    const before = sums.get(money.currency);
    sums.set(money.currency, before ? add(before, money) : money);
  }
  return [...sums.values()].map(toWire);
}

function write(offers: readonly Offer[]): void {
  sessionStorage.setItem(storageKey(), JSON.stringify(offers));
  for (const listener of listeners) listener();
}

function storageKey(): string {
  return `marga.selection.${actingCompanyId() ?? ''}`;
}

function parse(text: string | null): Offer[] {
  return text === null ? [] : (JSON.parse(text) as Offer[]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
