import { createServer } from 'node:http';
import type { DatabaseUrls } from '@marga/server/test/configuration';
import type { MailPorts } from '@marga/server/test/engines/mail-catcher';
import { allocateFreePort } from '@marga/server/test/engines/ports';
import type { TestProject } from 'vitest/node';
import { type Portal, startPortal } from './start-test-portal.ts';

declare module 'vitest' {
  interface ProvidedContext {
    portalUrl: string;
    mailPorts: MailPorts;
    sandboxUrl: string;
    database: DatabaseUrls;
    /** A request to this URL restarts the API, because the e2e tests run in another process than the portal. */
    apiSwitchUrl: string;
  }
}

/**
 * Starts one portal for all e2e tests. The tests can share it, because each signs in separately and companies do not
 * see each other's data.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // The supplier timeout is shorter than in production, so that tests with a supplier that never answers end sooner;
  // a slow supplier still answers well within it.
  const portal = await startPortal({
    SUPPLIER_TIMEOUT_MS: '4000',
    SANDBOX_SLOW_MS: '2000',
    SANDBOX_GATEWAY_PENDING_MS: '2500',
    SANDBOX_GATEWAY_REFUND_MS: '1500',
  });
  project.provide('portalUrl', portal.url);
  project.provide('mailPorts', portal.mailPorts);
  project.provide('sandboxUrl', portal.sandboxUrl);
  project.provide('database', portal.database);
  const apiSwitch = await openApiSwitch(portal);
  project.provide('apiSwitchUrl', apiSwitch.url);
  return async () => {
    apiSwitch.close();
    await portal.stop();
  };
}

async function openApiSwitch(portal: Portal): Promise<{ url: string; close: () => void }> {
  const port = await allocateFreePort();
  const server = createServer((_, response) => {
    portal.restartApi().then(
      () => response.end(),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  }).listen(port, '127.0.0.1');
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
