import { KINDS_FOR_SERVICE, type Place, type PlaceKind } from '@marga/contract/places/places';
import type { Service } from '@marga/contract/travel-services';
import type { Entry, NameClass } from './place-entry.ts';
import { splitPlaceKindSuffix } from './place-kind-suffix.ts';
import { MisspellingIndex } from './misspelling-index.ts';
import { NameIndex } from './name-index.ts';
import { toSearchableText } from './searchable-text.ts';

/**
 * An airport of India found by its IATA code comes before everything else, so its bare code always stands for it. The
 * code of an airport abroad does not: GOA is Goa and not Genoa, LEH is Leh and not Le Havre.
 */
const INDIAN_AIRPORT_CODE = 3_000;

/**
 * These scores are given for a full match, by the part of a place that matches; the constants below score weaker
 * matches. Popularity adds up to 500, the kind of place up to 200.
 */
const EXACT: Worth = { code: 980, own: 1000, alias: 850, city: 700, 'city-alias': 650 };
const BEGINNING: Worth = { code: 150, own: 500, alias: 480, city: 420, 'city-alias': 400 };
const LATER_WORD: Worth = { code: 0, own: 300, alias: 280, city: 240, 'city-alias': 230 };
const ALL_WORDS = 260;
const MISSPELT = 400;
const PER_SLIP = 80;
const GOES_ON = 120;
const RIGHT_KIND = 150;
const WRONG_KIND = -400;
/**
 * A city that matches only without the ending "City" gets this penalty, because "City" is often a part of a station's
 * own name.
 */
const PERHAPS_CITY = -250;
/**
 * An exact match of a place's own name multiplies the score of its kind by this, so that of places with the same name
 * the kind that the service prefers comes first.
 */
const KIND_OF_SAME_NAME = 8;
/**
 * If the best score is below this, misspellings are searched too: the match may be accidental and the text a mistyped
 * well-known name.
 */
const IN_DOUBT = 720;

/** These scores rank the kinds of place in a search without a service, which most likely means a city. */
const KIND_WORTH: Readonly<Record<PlaceKind, number>> = {
  city: 200,
  airport: 120,
  station: 60,
  landmark: 20,
  area: 10,
  'bus-stand': 0,
};
const STEP_OF_KIND = 12;

/** Results are remembered because everybody types the same first letters. */
const MOST_REMEMBERED = 4_000;

/** A word that begins more names than this is not used to find candidates; the other words of the text are. */
const MOST_OF_A_WORD = 3_000;

/**
 * A beginning is searched for if it has three letters and its place is well known or two thirds typed: MUM is Mumbai,
 * but DATA is not Dataganj.
 */
const SHORTEST_SURE_BEGINNING = 3;
const WELL_KNOWN_RANK = 500;

type Worth = Readonly<Record<NameClass | 'code', number>>;

interface Score {
  readonly worth: number;
  /** Says whether the text is so much like the place that a search may take it without asking back. */
  readonly isSure: boolean;
}
type Scores = Map<Entry, Score>;

export interface FoundPlaces {
  readonly items: readonly Place[];
  /** Holds the first of the items if it is like enough what was typed to be searched for; else nothing. */
  readonly resolved: Place | undefined;
}

const NOTHING_FOUND: FoundPlaces = { items: [], resolved: undefined };

export class PlaceFinder {
  readonly #names: NameIndex;
  readonly #byCode: ReadonlyMap<string, Entry>;
  readonly #misspellings: MisspellingIndex;
  /** Holds the places with a given name, by the name's position in the index of misspellings. */
  readonly #bearers: readonly (readonly (readonly [Entry, NameClass])[])[];
  readonly #remembered = new Map<string, FoundPlaces>();

  constructor(entries: Iterable<Entry>) {
    const all = [...entries];
    this.#names = new NameIndex(all);
    this.#byCode = new Map(all.map((entry) => [toSearchableText(entry.place.code), entry]));
    const bearers = new Map<string, (readonly [Entry, NameClass])[]>();
    for (const entry of all) {
      // Places with a low rank are not matched by misspellings: hardly anybody searches for a remote airstrip, but
      // many typing errors would match its name.
      if (entry.rank < 100) continue;
      for (const { text, of } of entry.names) {
        const known = bearers.get(text);
        if (known) known.push([entry, of]);
        else bearers.set(text, [[entry, of]]);
      }
    }
    this.#misspellings = new MisspellingIndex([...bearers.keys()]);
    this.#bearers = [...bearers.values()];
  }

  find(text: string, service: Service | undefined, limit: number): FoundPlaces {
    const typed = toSearchableText(text);
    if (typed === '') return NOTHING_FOUND;
    const key = `${service ?? ''} ${limit} ${typed}`;
    const known = this.#remembered.get(key);
    if (known) return known;
    const ranked = this.#search(typed, service);
    const [first] = ranked;
    const found: FoundPlaces = {
      items: ranked.slice(0, limit).map(([{ place }]) => place),
      resolved: first?.[1].isSure === true ? first[0].place : undefined,
    };
    if (this.#remembered.size >= MOST_REMEMBERED) this.#remembered.clear();
    this.#remembered.set(key, found);
    return found;
  }

  #search(typed: string, service: Service | undefined): [Entry, Score][] {
    const scores: Scores = new Map();
    const offered = offeredFor(service, typed);
    const add = (
      entry: Entry,
      of: NameClass | 'code',
      worth: Worth,
      { plus = 0, isSure = true }: { readonly plus?: number; readonly isSure?: boolean } = {},
    ) => {
      if (!offered(entry)) return;
      const total =
        worthOf(entry, asKnownFor(service, entry, of), worth) +
        plus +
        entry.rank / 2 +
        kindWorth(entry.place.kind, service) * (worth === EXACT && of === 'own' ? KIND_OF_SAME_NAME : 1);
      if (total > (scores.get(entry)?.worth ?? -Infinity)) scores.set(entry, { worth: total, isSure });
    };
    const byCode = this.#byCode.get(typed);
    if (byCode) {
      const isIndianAirport = byCode.place.kind === 'airport' && byCode.place.country === 'IN';
      add(byCode, 'code', EXACT, { plus: isIndianAirport ? INDIAN_AIRPORT_CODE : 0 });
    }
    this.#byBeginning(typed, add);
    const asked = splitPlaceKindSuffix(typed);
    if (asked && asked.name !== '') {
      this.#byBeginning(asked.name, (entry, of, worth, { isSure }) =>
        add(entry, of, worth, { plus: kindAsked(entry.place.kind, asked.kind), isSure }),
      );
    }
    if (typed.includes(' ')) {
      this.#byAllWords(typed.split(' '), (entry) => add(entry, 'own', { ...EXACT, own: ALL_WORDS }));
    }
    if (bestOf(scores) < IN_DOUBT) {
      for (const misspelt of this.#misspellings.find(typed)) {
        const { name, slips, goesOn } = misspelt;
        const worth = MISSPELT - slips * PER_SLIP - (goesOn ? GOES_ON : 0);
        const isSure = this.#misspellings.isSurelyMeant(typed, misspelt);
        for (const [entry, of] of this.#bearers[name] ?? [])
          add(
            entry,
            of,
            { code: 0, own: worth, alias: worth, city: worth - 60, 'city-alias': worth - 60 },
            { isSure },
          );
      }
    }
    return [...scores].toSorted(
      ([a, scoreOfA], [b, scoreOfB]) =>
        scoreOfB.worth - scoreOfA.worth || b.rank - a.rank || (a.place.code < b.place.code ? -1 : 1),
    );
  }

  #byBeginning(
    typed: string,
    add: (entry: Entry, of: NameClass | 'code', worth: Worth, how: { readonly isSure: boolean }) => void,
  ): void {
    for (const { text, entry, of, isLaterWord } of this.#names.startingWith(typed)) {
      if (isLaterWord) add(entry, of, LATER_WORD, { isSure: false });
      else if (text === typed) add(entry, of, EXACT, { isSure: true });
      else add(entry, of, BEGINNING, { isSure: isSureBeginning(typed, text, entry) });
    }
  }

  /**
   * Matches texts such as ANDHERI MUMBAI or HYDERABAD TELANGANA, where each word begins one of the place's own
   * words.
   */
  #byAllWords(typed: readonly string[], add: (entry: Entry) => void): void {
    // Repeated words are looked up once, and a word that is a prefix of another typed word is left out, because it
    // does not narrow the search.
    const all = [...new Set(typed)];
    const words = all.filter((word) => !all.some((other) => other !== word && other.startsWith(word)));
    const known = words.filter((word) => this.#names.countStartingWith(word) <= MOST_OF_A_WORD);
    for (const word of known) {
      for (const { entry } of this.#names.startingWith(word)) {
        if (words.every((other) => entry.words.includes(` ${other}`))) add(entry);
      }
    }
  }
}

function isSureBeginning(typed: string, name: string, { rank }: Entry): boolean {
  return (
    typed.length >= SHORTEST_SURE_BEGINNING &&
    (rank >= WELL_KNOWN_RANK || typed.length * 3 >= name.length * 2)
  );
}

function worthOf(entry: Entry, of: NameClass | 'code', worth: Worth): number {
  // Nearly every three letters are the code of some airstrip that hardly anybody means, so the score of a code match
  // is limited by the place's rank.
  return of === 'code' ? Math.min(worth.code, 700 + entry.rank * 2) : worth[of];
}

function kindAsked(kind: PlaceKind, asked: PlaceKind): number {
  if (kind !== asked) return WRONG_KIND;
  return asked === 'city' ? PERHAPS_CITY : RIGHT_KIND;
}

/** Returns true if a search of the service takes this place; without a service, every place is taken. */
export function isOfferedFor(service: Service | undefined, { place, members }: Entry): boolean {
  if (service === undefined) return true;
  if (service === 'flight') return place.kind === 'airport' || members.length > 0;
  // An IATA city is the same city as an entry of another code. Services other than flights leave it out; a search
  // without a service includes it.
  const kinds: readonly PlaceKind[] = KINDS_FOR_SERVICE[service];
  return members.length === 0 && kinds.includes(place.kind);
}

/**
 * Returns the filter for the places to offer: those of the service's kinds, and test places only when the text names
 * them.
 */
function offeredFor(service: Service | undefined, typed: string): (entry: Entry) => boolean {
  return (entry) =>
    (!entry.isTest || typed.startsWith('SANDBOX') || toSearchableText(entry.place.code) === typed) &&
    isOfferedFor(service, entry);
}

/**
 * Returns how a match counts for the service. For flights the name of a city counts as its airport's own name,
 * whatever the airport is called.
 */
function asKnownFor<Of extends NameClass | 'code'>(
  service: Service | undefined,
  { place }: Entry,
  of: Of,
): Of | 'own' | 'alias' {
  if (service !== 'flight' || place.kind !== 'airport') return of;
  return of === 'city' ? 'own' : of === 'city-alias' ? 'alias' : of;
}

function kindWorth(kind: PlaceKind, service: Service | undefined): number {
  if (service === undefined) return KIND_WORTH[kind];
  const kinds: readonly PlaceKind[] = KINDS_FOR_SERVICE[service];
  return STEP_OF_KIND * (kinds.length - kinds.indexOf(kind));
}

function bestOf(scores: Scores): number {
  let best = 0;
  for (const { worth } of scores.values()) best = Math.max(best, worth);
  return best;
}
