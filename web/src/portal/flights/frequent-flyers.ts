import type { FlightCriteria } from '@marga/contract/criteria';
import { currentSession } from '../../lib/session-store.ts';

export type FrequentFlyer = FlightCriteria['frequentFlyers'][number];

/**
 * The numbers of frequent flyers say who somebody is. They are kept in the memory of this page alone, for whoever is signed
 * in, and stand in no address and no storage.
 */
let remembered: { userId: string | undefined; numbers: readonly FrequentFlyer[] } = {
  userId: undefined,
  numbers: [],
};

export function frequentFlyers(): readonly FrequentFlyer[] {
  return remembered.userId === currentSession()?.user.uid ? remembered.numbers : [];
}

export function saveFrequentFlyers(rows: readonly FrequentFlyer[]): void {
  remembered = { userId: currentSession()?.user.uid, numbers: rows.filter(isComplete) };
}

/** As airlines print them: two characters of the airline, then the number. */
export function isComplete({ airline, number }: FrequentFlyer): boolean {
  return /^[A-Z0-9]{2}$/.test(airline) && /^[A-Z0-9]{4,20}$/.test(number);
}
