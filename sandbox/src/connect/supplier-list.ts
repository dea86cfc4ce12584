import { BUS_INVENTORIES } from '../suppliers/buses/inventory.ts';
import { CAB_INVENTORIES } from '../suppliers/cabs/inventory.ts';
import { HOTEL_INVENTORIES } from '../suppliers/hotels/inventory.ts';
import { TRAIN_INVENTORIES } from '../suppliers/trains/inventory.ts';
import type { Inventory } from './inventory.ts';

/** Lists every supplier of the sandbox that speaks Marga Connect, by the name in its URL. */
export const CONNECT_SUPPLIERS: Readonly<Record<string, Inventory>> = {
  ...TRAIN_INVENTORIES,
  ...BUS_INVENTORIES,
  ...HOTEL_INVENTORIES,
  ...CAB_INVENTORIES,
};
