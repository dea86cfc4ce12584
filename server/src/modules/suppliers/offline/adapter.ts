import type { Supplier } from '../supplier-port.ts';

/** Bookings made by telephone, by letter or at a counter are stored under this name. */
export const OFFLINE_SUPPLIER = 'offline';

/**
 * Stands for suppliers without an API: an operator makes these bookings and records them. Its methods send nothing,
 * and a look-up returns `unknown`, never that an order does not exist.
 */
export const offlineSupplier: Supplier = {
  name: OFFLINE_SUPPLIER,
  capabilities: {
    services: [],
    canHold: false,
    canCancel: false,
    canChange: false,
    hasSeatMaps: false,
    hasAncillaries: false,
    cancelsTravellers: false,
    cancelsLegs: false,
    changesTravellers: false,
  },
  search: async () => ({ kind: 'offers', offers: [] }),
  seatMap: async () => ({ kind: 'unavailable' }),
  ancillaries: async () => ({ kind: 'none' }),
  price: async () => ({ kind: 'unavailable' }),
  hold: async () => ({ kind: 'not_sent' }),
  payHeld: async () => ({ kind: 'not_sent' }),
  order: async () => ({ kind: 'not_sent' }),
  lookUp: async () => ({ kind: 'unknown' }),
  quoteCancel: async () => ({ kind: 'refused' }),
  cancel: async () => ({ kind: 'rejected' }),
  quoteChange: async () => ({ kind: 'refused' }),
  change: async () => ({ kind: 'rejected' }),
  acknowledge: async () => ({ kind: 'rejected' }),
  listOrders: async () => [],
};
