import type { Supplier } from '../supplier-port.ts';
import {
  cancelDuffelOrder,
  changeDuffelOrder,
  quoteOrderCancellation,
  quoteOrderChange,
} from './amendments.ts';
import { acceptScheduleChanges } from './accept-schedule-changes.ts';
import { type DuffelAccount, createDuffelApi } from './duffel-client.ts';
import { listOfferAncillaries } from './ancillaries.ts';
import type { Selection } from './mapping.ts';
import { placeHoldOrder, listDuffelOrders, lookUpOrder, placeDuffelOrder, payHeldOrder } from './orders.ts';
import type { FareCodes } from './offer-requests.ts';
import { priceFlight, searchFlights, type OfferToken } from './search.ts';

export interface DuffelConnection extends DuffelAccount {
  readonly name: string;
  readonly fareCodes?: FareCodes | undefined;
}

export function createDuffelSupplier(connection: DuffelConnection, timeoutMs: number): Supplier {
  const duffel = createDuffelApi(connection, timeoutMs);
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
    search: (request) => searchFlights(context, request),
    seatMap: async () => ({ kind: 'unavailable' }),
    ancillaries: (selection) => listOfferAncillaries(context, JSON.parse(selection) as Selection),
    price: (selection, choice) => priceFlight(context, JSON.parse(selection) as Selection, choice),
    hold: (request) => placeHoldOrder(duffel, request),
    payHeld: (heldOrder, offerToken) => payHeldOrder(duffel, heldOrder, JSON.parse(offerToken) as OfferToken),
    order: (request) => placeDuffelOrder(duffel, request),
    lookUp: (request) => lookUpOrder(duffel, request),
    quoteCancel: async (made, part) =>
      part.travellers || part.legs ? { kind: 'refused' } : quoteOrderCancellation(duffel, made),
    cancel: (quote) => cancelDuffelOrder(duffel, quote),
    quoteChange: (request) => quoteOrderChange(duffel, request),
    change: (quote) => changeDuffelOrder(duffel, quote),
    acknowledge: (made) => acceptScheduleChanges(duffel, made),
    listOrders: (since) => listDuffelOrders(duffel, since),
  };
}
