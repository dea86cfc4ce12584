/** Describes a name that differs from the typed text by only a few typing errors. */

export interface Misspelt {
  /** This is the name's position in the list that the index was made of. */
  readonly name: number;
  readonly slips: number;
  /** Says whether the name continues after what was typed. */
  readonly goesOn: boolean;
}

const MOST_COMPARED = 300;

/**
 * Returns how many typing errors are tolerated in a text of this length. A short text gets none or few, because it
 * would match too many names.
 */
export function maxTypingErrors(length: number): number {
  return length < 4 ? 0 : length < 6 ? 1 : length < 9 ? 2 : 3;
}

export class MisspellingIndex {
  readonly #names: readonly string[];
  readonly #byTrigram = new Map<string, number[]>();
  readonly #shared: Uint16Array;

  constructor(names: readonly string[]) {
    this.#names = names;
    this.#shared = new Uint16Array(names.length);
    names.forEach((name, at) => {
      for (const trigram of trigramsOf(name)) {
        const known = this.#byTrigram.get(trigram);
        if (known) known.push(at);
        else this.#byTrigram.set(trigram, [at]);
      }
    });
  }

  find(typed: string): Misspelt[] {
    const most = maxTypingErrors(typed.length);
    if (most === 0) return [];
    return this.#candidates(typed).flatMap((name): Misspelt[] => {
      const { whole, beginning } = countTypingErrors(typed, this.#names[name] ?? '', most);
      if (whole <= most) return [{ name, slips: whole, goesOn: false }];
      return beginning <= most ? [{ name, slips: beginning, goesOn: true }] : [];
    });
  }

  /**
   * Says whether a name is so much like the typed text that a search may take it without asking back: it begins with
   * the same letter, and at most one letter in five is wrong, or one in seven if the name goes on. PARISS is Paris, but
   * QWERTZ is not Quetzalcoatl.
   */
  isSurelyMeant(typed: string, { name, slips, goesOn }: Misspelt): boolean {
    return this.#names[name]?.[0] === typed[0] && slips * (goesOn ? 7 : 5) <= typed.length;
  }

  /**
   * Returns the positions of the names that share the most trigrams with the text; only these are compared letter by
   * letter, since that is expensive.
   */
  #candidates(typed: string): number[] {
    const touched: number[] = [];
    for (const trigram of trigramsOf(typed)) {
      for (const name of this.#byTrigram.get(trigram) ?? []) {
        const shared = this.#shared[name] ?? 0;
        if (shared === 0) touched.push(name);
        this.#shared[name] = shared + 1;
      }
    }
    const counted = touched.map((name) => ({ name, shared: this.#shared[name] ?? 0 }));
    for (const name of touched) this.#shared[name] = 0;
    const least = counted.length > MOST_COMPARED ? 2 : 1;
    return counted
      .filter(({ shared }) => shared >= least)
      .toSorted((a, b) => b.shared - a.shared)
      .slice(0, MOST_COMPARED)
      .map(({ name }) => name);
  }
}

/** Returns each trigram once, with the beginning of the name marked, because people seldom mistype the beginning. */
function trigramsOf(name: string): Set<string> {
  const marked = `  ${name} `;
  const trigrams = new Set<string>();
  for (let at = 0; at + 3 <= marked.length; at++) trigrams.add(marked.slice(at, at + 3));
  return trigrams;
}

/**
 * Counts the letters added, left out, changed or swapped between the typed text and the full name, and between the
 * typed text and the best prefix of the name. Counting stops above `most`.
 */
export function countTypingErrors(
  typed: string,
  name: string,
  most: number,
): { whole: number; beginning: number } {
  const none = { whole: most + 1, beginning: most + 1 };
  if (typed.length - name.length > most) return none;
  const width = Math.min(name.length, typed.length + most);
  let [before, last, next] = [row(width), row(width), row(width)];
  for (let at = 0; at <= width; at++) last[at] = at;
  for (let i = 1; i <= typed.length; i++) {
    next[0] = i;
    let least = i;
    for (let j = 1; j <= width; j++) {
      const same = typed[i - 1] === name[j - 1];
      let cost = Math.min(cell(last, j) + 1, cell(next, j - 1) + 1, cell(last, j - 1) + (same ? 0 : 1));
      if (i > 1 && j > 1 && typed[i - 1] === name[j - 2] && typed[i - 2] === name[j - 1])
        cost = Math.min(cost, cell(before, j - 2) + 1);
      next[j] = cost;
      least = Math.min(least, cost);
    }
    if (least > most) return none;
    [before, last, next] = [last, next, before];
  }
  return {
    whole: name.length === width ? cell(last, width) : most + 1,
    beginning: Math.min(...last.slice(0, width + 1)),
  };
}

function row(width: number): Uint8Array {
  return new Uint8Array(width + 1);
}

function cell(cells: Uint8Array, index: number): number {
  return cells[index] ?? 255;
}
