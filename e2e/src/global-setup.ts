import type { TestProject } from 'vitest/node';
import { startPortal } from './portal.ts';

declare module 'vitest' {
  interface ProvidedContext {
    portalUrl: string;
  }
}

/** One portal for all journeys: each signs in afresh, and companies do not see each other. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const portal = await startPortal();
  project.provide('portalUrl', portal.url);
  return () => portal.stop();
}
