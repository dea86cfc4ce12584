import { inject } from 'vitest';
import { sandboxSuppliers } from './configuration.ts';

/** Returns the simulated suppliers that all test files share; orders are distinguished by our own references. */
export function sharedTestSuppliers(): ReturnType<typeof sandboxSuppliers> {
  return sandboxSuppliers(inject('sandboxUrl'));
}
