import type { CompanyId, TripId } from '@marga/contract/kernel/ids';
import type { TripDetails } from '@marga/contract/trip-details';
import type { CompanyContext } from '../../platform/context.ts';
import { vaultOf } from '../travellers/index.ts';

/** Who travels and who is called: what of a trip is about people, and so is sealed. */
export type People = Pick<TripDetails, 'contact' | 'party'>;

export const NOBODY: People = { contact: null, party: [] };

interface Sealed {
  readonly people: string | null;
  readonly people_key: string | null;
}

export function sealPeople(
  { config, companyId }: Pick<CompanyContext, 'config' | 'companyId'>,
  trip: TripId,
  people: People,
): Sealed {
  if (people.contact === null && people.party.length === 0) return { people: null, people_key: null };
  const { keyId, sealed } = vaultOf(config).seal(companyId, trip, people);
  return { people: sealed, people_key: keyId };
}

export function openPeople(
  { config, companyId }: { config: CompanyContext['config']; companyId: CompanyId },
  { id, people, people_key: keyId }: Sealed & { readonly id: string },
): People {
  if (people === null || keyId === null) return NOBODY;
  return vaultOf(config).open(companyId, id, { keyId, sealed: people }) as People;
}
