/** The fault proxy belongs to the suppliers module; it is exported again here for tests of other modules. */
export { startFaultProxy } from '../src/modules/suppliers/conformance/fault-proxy.ts';
