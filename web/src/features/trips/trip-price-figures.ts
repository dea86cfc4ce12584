import type { WireMoney } from '@marga/contract/kernel/money';
import type { Trip } from '@marga/contract/trips/trip';
import { ancillariesTotalOf } from './ancillaries/ancillaries-total-of.ts';

/** Returns the supplier's fare, its taxes, and its ancillaries; they add up to its price in rupees. */
export function supplierPartsOf(item: Trip['items'][number]): [WireMoney, ...WireMoney[]] {
  const ancillaries = ancillariesTotalOf(item);
  return [item.base, item.taxes, ...(ancillaries ? [ancillaries] : [])];
}

/** Returns all figures of a trip that are shown beside each other, so that all have paise where one has. */
export function figuresOfTrip({ items, total, clientTotal }: Trip, isAgents: boolean): WireMoney[] {
  return isAgents
    ? [total, ...items.flatMap((item) => [item.total, ...supplierPartsOf(item)])]
    : [clientTotal, ...items.map((item) => item.clientTotal)];
}
