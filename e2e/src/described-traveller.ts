import type { Traveller } from '@marga/contract/bookings/booking';

/** A traveller of whom everything is known that a list of saved travellers shows. */
export interface DescribedTraveller extends Traveller {
  bornOn: NonNullable<Traveller['bornOn']>;
  gender: NonNullable<Traveller['gender']>;
}
