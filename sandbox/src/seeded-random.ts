/** Random draws depend only on the seed text, so the same search finds the same flights on any machine. */
interface SeededRandom {
  /** Returns a whole number from 0 up to, but not including, `limit`. */
  below(limit: number): number;
  /** Returns a whole number from `least` to `most`, both included. */
  between(least: number, most: number): number;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
}

export function createSeededRandom(...parts: readonly (string | number)[]): SeededRandom {
  let state = hash(parts.join('|'));

  /** This is Mulberry32: it is tiny, and uniform enough for timetables. */
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }

  const below = (limit: number): number => next() % limit;
  return {
    below,
    between: (least, most) => least + below(most - least + 1),
    pick: (items) => items[below(items.length)] ?? items[0],
  };
}

/**
 * Applies FNV-1a to the UTF-16 units and then an avalanche, so that neighbouring dates do not draw neighbouring
 * numbers.
 */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
