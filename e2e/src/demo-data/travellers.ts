import { parseLocalDate } from '@marga/contract/kernel/time';
import type { DescribedTraveller } from '../described-traveller.ts';

/** These people travel in the demo data: the clients of the agency, and the staff of the exporter. */

type Person = readonly [
  DescribedTraveller['title'],
  string,
  string,
  DescribedTraveller['gender'],
  bornOn: string,
];

const CLIENTS: readonly Person[] = [
  ['mr', 'RAJESH', 'SHARMA', 'm', '1971-03-22'],
  ['mrs', 'SUNITA', 'SHARMA', 'f', '1974-11-08'],
  ['ms', 'ANANYA', 'SHARMA', 'f', '2001-07-15'],
  ['mr', 'VIKRAM', 'MALHOTRA', 'm', '1983-01-30'],
  ['dr', 'NANDINI', 'KRISHNAN', 'f', '1968-09-12'],
  ['mr', 'IMRAN', 'QURESHI', 'm', '1990-05-04'],
  ['ms', 'PRIYA', 'BANERJEE', 'f', '1987-12-19'],
  ['mr', 'HARPREET', 'GILL', 'm', '1979-04-27'],
  ['mrs', 'KAVITA', 'DESHMUKH', 'f', '1981-08-03'],
  ['mr', 'ARJUN', 'NAMBIAR', 'm', '1993-02-11'],
];

const STAFF: readonly Person[] = [
  ['ms', 'CHITRA', 'IYER', 'f', '1976-06-14'],
  ['mr', 'SENTHIL', 'KUMARASAMY', 'm', '1982-10-21'],
  ['ms', 'LAKSHMI', 'NARAYANAN', 'f', '1989-03-05'],
  ['mr', 'MOHAMMED', 'RAFIQ', 'm', '1985-12-01'],
  ['mr', 'JOSEPH', "D'SILVA", 'm', '1991-09-17'],
  ['ms', 'DIVYA', 'RAMESH', 'f', '1995-04-09'],
];

export const CLIENT_TRAVELLERS = CLIENTS.map(travellerWith('gmail.example', 98_100_41_200));
export const STAFF_TRAVELLERS = STAFF.map(travellerWith('coromandel.example', 98_400_27_310));

/** Returns so many travellers of the company for which this person acts. */
export function partyFor(
  whose: 'asha' | 'bharat' | 'farida' | 'chitra',
  first: number,
  size: number,
): DescribedTraveller[] {
  return partyOf(whose === 'chitra' ? STAFF_TRAVELLERS : CLIENT_TRAVELLERS, first, size);
}

/** Returns as many travellers, beginning with this one. */
export function partyOf(
  people: readonly DescribedTraveller[],
  first: number,
  size: number,
): DescribedTraveller[] {
  return Array.from({ length: size }, (_, at) => people[(first + at) % people.length]).filter(
    (person) => person !== undefined,
  );
}

function travellerWith(domain: string, firstNumber: number) {
  return ([title, givenName, familyName, gender, bornOn]: Person, index: number): DescribedTraveller => ({
    title,
    givenName,
    familyName,
    gender,
    bornOn: parseLocalDate(bornOn),
    email: `${givenName}.${familyName}@${domain}`.toLowerCase().replaceAll("'", ''),
    phone: `+91${firstNumber + index * 37}`,
  });
}
