import { type NameHint, nameHintsOf, type PersonName } from '@marga/contract/names';
import type { Service } from '@marga/contract/services';

export interface NameUse {
  service: Service;
  supplier?: string;
}

interface SharedHint {
  readonly hint: NameHint;
  /** Empty when it holds for every service that the name is used on. */
  readonly services: readonly Service[];
}

/** Each hint once: of several suppliers' the strictest, a block before a warning and then the lower limit. */
export function hintsFor(
  person: PersonName,
  uses: readonly NameUse[],
  original?: PersonName,
): readonly SharedHint[] {
  if (person.givenName === '' && person.familyName === '') return [];
  const all = uses
    .flatMap((use) => nameHintsOf(person, use, original).map((hint) => ({ hint, service: use.service })))
    .toSorted((one, other) => rankOf(one.hint) - rankOf(other.hint));
  const everywhere = new Set(uses.map(({ service }) => service)).size;
  const groups = Map.groupBy(all, ({ hint: { code, part } }) => `${code} ${part}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    // What is said of the accents of a name shows its hyphen gone as well.
    if (!first || (first.hint.code === 'hyphen' && groups.has(`diacritics ${first.hint.part}`))) return [];
    const services = [...new Set(group.map(({ service }) => service))];
    return [{ hint: first.hint, services: services.length === everywhere ? [] : services }];
  });
}

function rankOf({ severity, most }: NameHint): number {
  return (severity === 'block' ? 0 : 1_000) + most;
}
