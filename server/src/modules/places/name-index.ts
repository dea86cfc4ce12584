import type { Entry, NameClass } from './place-entry.ts';

/** A key of the index is a name of a place, or the part of a name from one of its later words on. */
interface Key {
  readonly text: string;
  readonly entry: Entry;
  readonly of: NameClass | 'code';
  readonly isLaterWord: boolean;
}

/** Holds all names in alphabetical order, so that all names with one prefix are adjacent. */
export class NameIndex {
  readonly #keys: readonly Key[];

  constructor(entries: Iterable<Entry>) {
    const keys: Key[] = [];
    for (const entry of entries) addKeys(entry, keys);
    this.#keys = keys.toSorted((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
  }

  /** Returns every key that begins with the text. */
  startingWith(text: string): readonly Key[] {
    return this.#keys.slice(this.#firstNotBefore(text), this.#firstNotBefore(`${text}\uffff`));
  }

  countStartingWith(text: string): number {
    return this.#firstNotBefore(`${text}\uffff`) - this.#firstNotBefore(text);
  }

  #firstNotBefore(text: string): number {
    let [low, high] = [0, this.#keys.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#keys[middle]?.text ?? '') < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function addKeys(entry: Entry, keys: Key[]): void {
  const { shortCode } = entry.place;
  if (shortCode !== null) keys.push({ text: shortCode, entry, of: 'code', isLaterWord: false });
  for (const { text, of } of entry.names) {
    keys.push({ text, entry, of, isLaterWord: false });
    for (let space = text.indexOf(' '); space !== -1; space = text.indexOf(' ', space + 1)) {
      keys.push({ text: text.slice(space + 1), entry, of, isLaterWord: true });
    }
  }
}
