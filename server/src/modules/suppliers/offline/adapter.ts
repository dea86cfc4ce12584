import type { Supplier } from '../port.ts';

/** The name under which what was booked by telephone, by letter or at a counter is kept. */
export const OFFLINE_SUPPLIER = 'offline';

/**
 * Nobody answers here: whatever such a booking needs, a person does and writes down. So it is asked for nothing that it could
 * be wrong about; a look-up never says that an order is not there.
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
