/** For tests of other modules: what stands between us and a supplier is the suppliers' own. */
export { startFaultProxy } from '../src/modules/suppliers/conformance/interposer.ts';
