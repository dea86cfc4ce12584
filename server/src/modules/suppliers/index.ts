export { supplierHandlers, watchSupplierPauses } from './board.ts';
export { MOST_MINOR, EMPTY_CHOICE, WHOLE } from './port.ts';
export type * from './port.ts';
export { connectSuppliers, type Suppliers } from './registry.ts';
