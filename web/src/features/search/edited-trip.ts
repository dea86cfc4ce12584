import type { Trip } from '@marga/contract/trips/trip';
import { useSyncExternalStore } from 'react';
import { actingCompanyId } from '../../shared/session-store.ts';

/** Describes a trip that the user is searching for: the selection is added to it or replaces one of its items. */
export interface EditedTrip {
  readonly tripId: Trip['id'];
  readonly name: string | null;
  readonly travellers: number;
  /** Holds the item to be replaced; it is null when something is added. */
  readonly swaps: { readonly offerId: Trip['items'][number]['offerId']; readonly title: string } | null;
}

/**
 * Caches the trip that this tab searches for, until the selection is sent or the search is given up. It outlives a
 * new search, a reload and a change of language.
 */
let cached: { key: string; text: string | null; target: EditedTrip | undefined } | undefined;
const listeners = new Set<() => void>();

export function useEditedTrip(): EditedTrip | undefined {
  return useSyncExternalStore(subscribeToEditedTrip, getEditedTrip);
}

export function getEditedTrip(): EditedTrip | undefined {
  const key = storageKey();
  const text = sessionStorage.getItem(key);
  if (cached?.key !== key || cached.text !== text)
    cached = { key, text, target: text === null ? undefined : (JSON.parse(text) as EditedTrip) };
  return cached.target;
}

export function setEditedTrip(target: EditedTrip): void {
  sessionStorage.setItem(storageKey(), JSON.stringify(target));
  for (const listener of listeners) listener();
}

export function clearEditedTrip(): void {
  sessionStorage.removeItem(storageKey());
  for (const listener of listeners) listener();
}

export function subscribeToEditedTrip(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function storageKey(): string {
  return `marga.trip-target.${actingCompanyId() ?? ''}`;
}
