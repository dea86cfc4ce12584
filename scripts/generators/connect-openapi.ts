import { buildConnectProtocolOpenApi } from '../../contract/src/connect/openapi.ts';

/**
 * This OpenAPI description is generated from the protocol itself, so that a supplier's engineer can load it into a
 * tool.
 */
export const connectDescription = {
  path: 'docs/connect/openapi.json',
  produce: async (): Promise<string> => JSON.stringify(buildConnectProtocolOpenApi()),
};
