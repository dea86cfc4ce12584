import { useSyncExternalStore } from 'react';

/** Describes a list as a user likes to see it: its filter, its order and its columns. */
export interface SavedView {
  readonly id: string;
  readonly name: string;
  /** Holds the part of the URL after the question mark. */
  readonly search: string;
  readonly columns: readonly string[];
}

/** Describes a view that was stored in a browser before views belonged to the account. */
export type LocalView = Omit<SavedView, 'id'>;

interface StoredViews {
  readonly views: readonly LocalView[];
  /** Holds the columns chosen last; it is undefined until the user has chosen. */
  readonly columns?: readonly string[];
}

const NOTHING: StoredViews = { views: [] };

/**
 * Caches the stored views of each list as last read, because `useSyncExternalStore` needs the same object until the
 * content changes.
 */
const read = new Map<string, { text: string | null; stored: StoredViews }>();
const listeners = new Set<() => void>();

/**
 * Reads a user's columns for a list, stored here because screens differ in width, and views from before the account
 * stored them. The key holds a fingerprint of `owner` that identifies nobody.
 */
export function useLocallyStoredViews(list: string, owner: string) {
  const key = `marga.views.${list}.${fingerprint(owner)}`;
  const stored = useSyncExternalStore(subscribe, () => readStoredViews(key));
  return {
    columns: stored.columns,
    views: stored.views,
    chooseColumns: (columns: readonly string[]) => storeViews(key, { ...readStoredViews(key), columns }),
    forgetView: (name: string) => {
      const now = readStoredViews(key);
      storeViews(key, { ...now, views: now.views.filter((view) => view.name !== name) });
    },
  };
}

function storeViews(key: string, next: StoredViews): void {
  // A browser without storage keeps the choice until the page is left.
  try {
    localStorage.setItem(key, JSON.stringify(next));
  } catch {
    read.set(key, { text: null, stored: next });
  }
  for (const listener of listeners) listener();
}

function readStoredViews(key: string): StoredViews {
  const text = storedText(key);
  const known = read.get(key);
  if (known && known.text === text) return known.stored;
  const stored = parseStoredViews(text);
  read.set(key, { text, stored });
  return stored;
}

function storedText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Anybody may write into browser storage, so unrecognised content is ignored. */
export function parseStoredViews(text: string | null): StoredViews {
  if (text === null) return NOTHING;
  try {
    const value = JSON.parse(text) as Partial<StoredViews> | null;
    const views = Array.isArray(value?.views) ? value.views.filter(isView) : [];
    return isTexts(value?.columns) ? { views, columns: value.columns } : { views };
  } catch {
    return NOTHING;
  }
}

function isView(value: unknown): value is LocalView {
  const { name, search, columns } = (value ?? {}) as Partial<LocalView>;
  return typeof name === 'string' && name !== '' && typeof search === 'string' && isTexts(columns);
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function fingerprint(text: string): string {
  let hash = 2_166_136_261;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 16_777_619);
  return (hash >>> 0).toString(36);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}
