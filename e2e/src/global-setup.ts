import type { DatabaseUrls } from '@marga/server/test/configuration';
import type { MailPorts } from '@marga/server/test/engines/mail';
import type { TestProject } from 'vitest/node';
import { startPortal } from './portal.ts';

declare module 'vitest' {
  interface ProvidedContext {
    portalUrl: string;
    mailPorts: MailPorts;
    database: DatabaseUrls;
  }
}

/** One portal for all journeys: each signs in afresh, and companies do not see each other. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // A supplier that never answers is waited for a little shorter than in production, a slow one is well within that.
  const portal = await startPortal({ SUPPLIER_TIMEOUT_MS: '4000', SANDBOX_SLOW_MS: '2000' });
  project.provide('portalUrl', portal.url);
  project.provide('mailPorts', portal.mailPorts);
  project.provide('database', portal.database);
  return () => portal.stop();
}
