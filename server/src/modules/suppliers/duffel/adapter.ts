import type { Supplier } from '../port.ts';
import { cancel, change, quoteCancel, quoteChange } from './amendments.ts';
import { acknowledge } from './airline-changes.ts';
import { type DuffelAccount, duffelApi } from './client.ts';
import { ancillaries } from './ancillaries.ts';
import type { Selection } from './mapping.ts';
import { hold, listOrders, lookUp, order, payHeld } from './orders.ts';
import type { FareCodes } from './offering.ts';
import { price, search, type OfferToken } from './search.ts';

export interface DuffelConnection extends DuffelAccount {
  readonly name: string;
  readonly fareCodes?: FareCodes | undefined;
}

export function duffelSupplier(connection: DuffelConnection, timeoutMs: number): Supplier {
  const duffel = duffelApi(connection, timeoutMs);
  const context = { duffel, timeoutMs, fareCodes: connection.fareCodes ?? {} };
  return {
    name: connection.name,
    capabilities: {
      services: ['flight'],
      canHold: true,
      canCancel: true,
      canChange: true,
      hasSeatMaps: false,
      hasAncillaries: true,
      cancelsTravellers: false,
      cancelsLegs: false,
      changesTravellers: false,
    },
    search: (request) => search(context, request),
    seatMap: async () => ({ kind: 'unavailable' }),
    ancillaries: (selection) => ancillaries(context, JSON.parse(selection) as Selection),
    price: (selection, choice) => price(context, JSON.parse(selection) as Selection, choice),
    hold: (request) => hold(duffel, request),
    payHeld: (heldOrder, offerToken) => payHeld(duffel, heldOrder, JSON.parse(offerToken) as OfferToken),
    order: (request) => order(duffel, request),
    lookUp: (request) => lookUp(duffel, request),
    quoteCancel: async (made, part) =>
      part.travellers || part.legs ? { kind: 'refused' } : quoteCancel(duffel, made),
    cancel: (quote) => cancel(duffel, quote),
    quoteChange: (request) => quoteChange(duffel, request),
    change: (quote) => change(duffel, quote),
    acknowledge: (made) => acknowledge(duffel, made),
    listOrders: (since) => listOrders(duffel, since),
  };
}
