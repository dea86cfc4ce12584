import type { Checkout } from '@marga/contract/checkout/checkout';
import { type AnyScreenName, EVERY_SCREEN } from '@marga/web/screens';
import { startUnpaidPayment, demoBuyer, signInBuyer } from './buyer-api-client.ts';
import type { Credentials } from './api-client.ts';
import {
  createUserWithoutCompany,
  uniqueEmailAddress,
  operatorLead,
  signUpApprovedCompany,
} from './create-test-company.ts';
import type { PortalAccess } from './start-test-portal.ts';
import { travelDay } from './user-actions.ts';
import { findMailedLinkSecret } from './mailed-links.ts';
import { insertOrphanOrderWorkItem } from './insert-orphan-order.ts';
import { bookTrip } from './sample-trips-and-bookings.ts';
import { makeSupportTicket } from './sample-support-ticket.ts';

/** Provides data for every screen to show, and a person who may view the screen. */
export interface ScreenSamples {
  readonly checkout: Checkout;
  addressOf(name: AnyScreenName): string;
  /** Returns the credentials of a person who may view the screen; none for a public screen. */
  viewerOf(name: AnyScreenName): { signedInAs?: Credentials };
}

export async function makeScreenSampleData(portal: PortalAccess): Promise<ScreenSamples> {
  const buyer = await signInBuyer(portal.url);
  const offers = await buyer.findOffers({ origin: 'DEL', destination: 'LON', departOn: travelDay });
  const { id: tripId } = await buyer.makeTrip(offers.slice(0, 2));
  const quote = await buyer.quoteTrip(tripId);
  const checkout = await bookTrip(buyer, offers.slice(2, 3));
  const loner = await createUserWithoutCompany(portal);
  const company = await signUpApprovedCompany(portal);
  const email = uniqueEmailAddress('guest');
  await company.owner.client.call('identity.invite', { body: { email, role: 'booker' } });
  const payment = await startUnpaidPayment(portal.url);
  const samples: Readonly<Record<string, string>> = {
    date: travelDay,
    tripId,
    quoteToken: quote.token,
    checkoutId: checkout.id,
    bookingId: checkout.bookings[0]?.id ?? '',
    companyId: company.id,
    paymentId: payment.id,
    workItemKey: await insertOrphanOrderWorkItem(portal),
    // The invitation page checks its code as it opens, so the code must be a real one; other pages check theirs only
    // when a button is pressed.
    code: await findMailedLinkSecret(portal.mail, email, /invites you/),
    ...(await makeSupportTicket(portal)),
  };
  return {
    checkout,
    addressOf: (name) => buildSampleScreenUrl(name, samples),
    viewerOf(name) {
      switch (EVERY_SCREEN[name].audience) {
        case 'anyone':
          return {};
        case 'signed-in':
          return { signedInAs: loner };
        case 'member':
          return { signedInAs: demoBuyer };
        case 'staff':
          return { signedInAs: operatorLead };
      }
    },
  };
}

/** Returns a URL that shows the screen with content; most screens need no more than their path. */
export function buildSampleScreenUrl(name: AnyScreenName, values: Readonly<Record<string, string>>): string {
  const { path, sample = path } = EVERY_SCREEN[name];
  return sample.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '');
}
