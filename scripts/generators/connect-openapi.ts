import { connectOpenApi } from '../../contract/src/connect/openapi.ts';

/** What a supplier's engineer loads into a tool, from the protocol itself. */
export const connectDescription = {
  path: 'docs/connect/openapi.json',
  produce: async (): Promise<string> => JSON.stringify(connectOpenApi()),
};
