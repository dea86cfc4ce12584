import { type NameHint, supplierNameHintsOf, type PersonName } from '@marga/contract/travellers/names';
import type { Service } from '@marga/contract/travel-services';

export interface NameUse {
  service: Service;
  supplier?: string;
}

interface SharedHint {
  readonly hint: NameHint;
  /** The list is empty when the hint holds for every service that the name is used on. */
  readonly services: readonly Service[];
}

/**
 * Returns each hint once, as the strictest supplier gives it: a hint that blocks comes before a warning, and a lower
 * limit before a higher one.
 */
export function mergeNameHintsAcrossSuppliers(
  person: PersonName,
  uses: readonly NameUse[],
  original?: PersonName,
): readonly SharedHint[] {
  if (person.givenName === '' && person.familyName === '') return [];
  const all = uses
    .flatMap((use) =>
      supplierNameHintsOf(person, use, original).map((hint) => ({ hint, service: use.service })),
    )
    .toSorted((one, other) => rankOf(one.hint) - rankOf(other.hint));
  const everywhere = new Set(uses.map(({ service }) => service)).size;
  const groups = Map.groupBy(all, ({ hint: { code, part } }) => `${code} ${part}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    // The hint about accents already shows the name without its hyphen.
    if (!first || (first.hint.code === 'hyphen' && groups.has(`diacritics ${first.hint.part}`))) return [];
    const services = [...new Set(group.map(({ service }) => service))];
    return [{ hint: first.hint, services: services.length === everywhere ? [] : services }];
  });
}

function rankOf({ severity, most }: NameHint): number {
  return (severity === 'block' ? 0 : 1_000) + most;
}
