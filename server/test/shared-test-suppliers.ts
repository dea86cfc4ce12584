import { inject } from 'vitest';
import { sandboxSupplierConnections } from './configuration.ts';

/** Returns the simulated suppliers that all test files share; orders are distinguished by our own references. */
export function sharedTestSuppliers(): ReturnType<typeof sandboxSupplierConnections> {
  return sandboxSupplierConnections(inject('sandboxUrl'));
}
