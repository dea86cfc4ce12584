import type { Booking } from '@marga/contract/bookings/booking';
import type { CriteriaInput } from '@marga/contract/search/criteria';
import type { LocalDate } from '@marga/contract/kernel/time';
import { type Buyer, createApiBuyer, type FoundOffer } from './buyer-api-client.ts';
import { fillWallet, type OwnCompany, signUpApprovedCompany } from './create-test-company.ts';
import { getTestPortal } from './e2e-test.ts';
import { travelDay } from './user-actions.ts';
import type { DescribedTraveller } from './described-traveller.ts';

/** This file makes bookings in advance, for tests of what happens after booking. */

export interface Customer {
  readonly company: OwnCompany;
  readonly buyer: Buyer;
}

export async function createCustomerWithWallet(): Promise<Customer> {
  const company = await signUpApprovedCompany(getTestPortal());
  await fillWallet(getTestPortal(), company, '900000.00');
  return { company, buyer: createApiBuyer(company.owner.client) };
}

function person(givenName: string, familyName: string): DescribedTraveller {
  return {
    title: 'ms',
    givenName,
    familyName,
    bornOn: '1988-02-29' as LocalDate,
    gender: 'f',
    email: 'somebody@people.example',
    phone: '+919812345678',
  };
}

export const THREE_TRAVELLERS: readonly DescribedTraveller[] = [
  person('ASHA', 'RAO'),
  person('MEERA', 'MENON'),
  person('SUNITA', 'IYER'),
];

/** Returns a train search for three travellers; the destination decides which outcome the sandbox simulates. */
export function trainSearchCriteriaTo(destination: string): CriteriaInput {
  return {
    service: 'train',
    origin: 'ci-delhi',
    destination,
    departOn: travelDay,
    travellers: THREE_TRAVELLERS.length,
  };
}

export async function bookTrain({ buyer }: Customer, destination: string): Promise<Booking> {
  const [offer] = await buyer.findAll(trainSearchCriteriaTo(destination));
  return bookOffer(buyer, offer, THREE_TRAVELLERS);
}

export async function bookOffer(
  buyer: Buyer,
  offer: FoundOffer | undefined,
  travellers: readonly DescribedTraveller[],
): Promise<Booking> {
  if (!offer) throw new Error('the sandbox sells nothing like this');
  const { id } = await buyer.pay(await buyer.makeTrip([offer]), travellers);
  const { bookings } = await buyer.awaitCheckout(id, ({ state }) => state === 'done');
  const [booking] = bookings;
  if (booking?.state !== 'confirmed') throw new Error(`it was not booked: ${booking?.state}`);
  return booking;
}
