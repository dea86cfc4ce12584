import { unsettledAmendments } from '../modules/amendments/index.ts';
import { unsettledBookings } from '../modules/bookings/index.ts';
import type { UnsettledMattersQuery } from '../modules/identity/index.ts';
import { unsettledMoney } from '../modules/ledger/index.ts';
import { unsettledPayments } from '../modules/payments/index.ts';
import { unsettledRefunds } from '../modules/refunds/index.ts';
import { unsettledQuotes } from '../modules/trips/index.ts';

/** Lists what every module knows of matters that keep a company from being closed. A module that gets such matters is added. */
export const unsettledMatters: readonly UnsettledMattersQuery[] = [
  unsettledMoney,
  unsettledPayments,
  unsettledBookings,
  unsettledAmendments,
  unsettledRefunds,
  unsettledQuotes,
];
