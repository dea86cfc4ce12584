import { buildConnectOpenApi } from '../../contract/src/connect/openapi.ts';

/** A supplier's engineer can load this into a tool; it is generated from the protocol itself. */
export const connectDescription = {
  path: 'docs/connect/openapi.json',
  produce: async (): Promise<string> => JSON.stringify(buildConnectOpenApi()),
};
