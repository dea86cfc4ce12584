import { z } from 'zod';
import { json, member, route } from './route.ts';
import { wireMoney } from './wire.ts';

export const wallet = z
  .strictObject({
    balance: wireMoney,
    /** Set aside for bookings that are on their way. */
    held: wireMoney,
    /** balance − held: what can be spent now. */
    available: wireMoney,
  })
  .meta({ id: 'Wallet' });

export type Wallet = z.infer<typeof wallet>;

export const readWallet = route({
  name: 'ledger.read-wallet',
  summary: "The company's wallet: balance, what is held, what can be spent.",
  method: 'GET',
  path: '/v1/wallet',
  access: member('wallet:read'),
  response: json(wallet),
  errors: [],
});

export const ledgerRoutes = [readWallet] as const;
