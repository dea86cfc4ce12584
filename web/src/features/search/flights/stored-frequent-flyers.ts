import type { FlightCriteria } from '@marga/contract/search/criteria';
import { currentSession } from '../../../shared/session-store.ts';

export type FrequentFlyer = FlightCriteria['frequentFlyers'][number];

/**
 * Frequent flyer numbers identify a person. They are held in this page's memory alone, for the signed-in user, and
 * are in no URL and no storage.
 */
let remembered: { userId: string | undefined; numbers: readonly FrequentFlyer[] } = {
  userId: undefined,
  numbers: [],
};

export function getStoredFrequentFlyers(): readonly FrequentFlyer[] {
  return remembered.userId === currentSession()?.user.uid ? remembered.numbers : [];
}

export function saveFrequentFlyers(rows: readonly FrequentFlyer[]): void {
  remembered = { userId: currentSession()?.user.uid, numbers: rows.filter(isFrequentFlyerNumberComplete) };
}

/**
 * Returns true when both parts are complete: the airline's two characters, and a number of 4 to 20 letters or digits.
 */
export function isFrequentFlyerNumberComplete({ airline, number }: FrequentFlyer): boolean {
  return /^[A-Z0-9]{2}$/.test(airline) && /^[A-Z0-9]{4,20}$/.test(number);
}
