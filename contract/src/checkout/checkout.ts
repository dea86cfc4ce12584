import { z } from 'zod';
import { booking, traveller } from '../bookings/booking.ts';
import { paymentMethod } from '../ledger/ledger.ts';
import { payment } from '../payments/payments.ts';
import { jsonResponse, memberAccess, defineRoute } from '../route-definition.ts';
import { idSchemaOf, wireInstant, wireMoney } from '../wire-schemas.ts';

export const checkout = z
  .strictObject({
    id: idSchemaOf('checkout'),
    tripId: idSchemaOf('trip'),
    state: z.enum(['open', 'done']),
    total: wireMoney,
    payWith: paymentMethod,
    onFailure: z.enum(['continue', 'halt']),
    /** Holds the latest gateway payment; nothing is ordered until it has been paid. */
    payment: payment.nullable(),
    /** Sums the bookings on hold that must be paid, with the earliest deadline; it is null when there are none. */
    due: z.strictObject({ total: wireMoney, payBy: wireInstant }).nullable(),
    bookings: z.array(booking),
    createdAt: wireInstant,
  })
  .meta({ id: 'Checkout' });

export type Checkout = z.infer<typeof checkout>;

/** A traveller whose own address and number are left out is reached by the contact of the trip. */
const travellerToBook = traveller.partial({ email: true, phone: true });

export const startCheckout = defineRoute({
  name: 'booking.start-checkout',
  summary: 'Pay a trip and book it. Re-prices first; books only at the total the buyer accepted.',
  method: 'POST',
  path: '/v1/checkouts',
  access: memberAccess('checkout:create'),
  idempotency: 'required',
  body: z.strictObject({
    tripId: idSchemaOf('trip'),
    /**
     * Lists the travellers in the order of the search: adults, then children, then infants. Each has the fields that
     * the offers of the trip require (`travellerFields`). Where no offer asks for the others, the first is enough.
     */
    travellers: z.array(travellerToBook).min(1).max(9),
    /** Suppliers reach the travellers through this contact. It may be left out when each has an address and a number. */
    contact: traveller.pick({ email: true, phone: true }).optional(),
    /**
     * Saves whoever is booked and not in the company's list yet, for members who may manage travellers. It says that
     * the travellers agree to it, and a guardian for those under eighteen.
     */
    rememberTravellers: z.boolean().default(false),
    acceptedTotal: wireMoney,
    /**
     * Lists the offers that the buyer was shown. The check is needed because a colleague may have put another offer
     * at the same price into the trip.
     */
    offerIds: z.array(idSchemaOf('offer')).min(1).max(10).optional(),
    payWith: paymentMethod,
    /** With `halt`, items are booked one after the other, and those after a failed one are not booked. */
    onFailure: z.enum(['continue', 'halt']).default('continue'),
  }),
  response: jsonResponse(checkout, 202),
  errors: [
    'permission-denied',
    'spending-limit-exceeded',
    'idempotency-key-reused',
    'not-found',
    'offer-expired',
    'offer-sold-out',
    'ancillary-unavailable',
    'price-changed',
    'trip-already-paid',
    'insufficient-funds',
    'credit-limit-exceeded',
    'credit-overdue',
    'payment-method-off',
    'gateway-unavailable',
    'supplier-unavailable',
  ],
});

export const payCheckout = defineRoute({
  name: 'booking.pay-checkout',
  summary: 'Pay everything of a checkout that the suppliers keep on hold, at the price it was held at.',
  method: 'POST',
  path: '/v1/checkouts/:checkoutId/payment',
  access: memberAccess('checkout:create'),
  idempotency: 'required',
  params: z.strictObject({ checkoutId: idSchemaOf('checkout') }),
  body: z.strictObject({ payWith: paymentMethod.exclude(['later']), acceptedTotal: wireMoney }),
  response: jsonResponse(checkout, 202),
  errors: [
    'permission-denied',
    'spending-limit-exceeded',
    'idempotency-key-reused',
    'not-found',
    'price-changed',
    'trip-already-paid',
    'hold-expired',
    'insufficient-funds',
    'credit-limit-exceeded',
    'credit-overdue',
    'payment-method-off',
    'gateway-unavailable',
  ],
});

export const readCheckout = defineRoute({
  name: 'booking.read-checkout',
  summary: 'A checkout and how far each of its bookings has come.',
  method: 'GET',
  path: '/v1/checkouts/:checkoutId',
  access: memberAccess('booking:read'),
  params: z.strictObject({ checkoutId: idSchemaOf('checkout') }),
  response: jsonResponse(checkout),
  errors: ['not-found'],
});

export const listApiKeySpending = defineRoute({
  name: 'booking.list-api-key-spending',
  summary: 'What each API key of the company has spent today, as its daily cap counts it.',
  method: 'GET',
  path: '/v1/api-keys/spending',
  access: memberAccess('api-key:manage'),
  response: jsonResponse(
    z.strictObject({
      items: z.array(z.strictObject({ apiKeyId: idSchemaOf('apiKey'), spentToday: wireMoney })),
    }),
  ),
  errors: [],
});

export const checkoutRoutes = [startCheckout, payCheckout, readCheckout, listApiKeySpending] as const;
