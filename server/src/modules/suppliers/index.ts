export { supplierStatusHandlers, watchSupplierPauses } from './supplier-status.ts';
export { MOST_MINOR, EMPTY_CHOICE, WHOLE } from './supplier-port.ts';
export type * from './supplier-port.ts';
export { createConfiguredSuppliers, type Suppliers } from './supplier-registry.ts';
