import { nowMs } from '../clock.ts';
import { SERVICE_WORKER } from '../content-security-policy-setup.ts';
import type { ServiceWorkerMessage } from './service-worker.ts';

const HOUR_MS = 3_600_000;

/** Registers the portal's service worker, and offers a new release as soon as it has been fetched. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  // Without a worker the portal works online as before.
  const registration = await navigator.serviceWorker
    .register(SERVICE_WORKER, { updateViaCache: 'none' })
    .catch(() => undefined);
  if (!registration) return;
  await cacheLoadedFiles();
  offerWaiting(registration);
  registration.addEventListener('updatefound', () => {
    const coming = registration.installing;
    coming?.addEventListener('statechange', () => offerWaiting(registration));
  });
  lookForReleases(registration);
}

/** Asks the worker to cache the files that were loaded before it was active, because they would be missing offline. */
async function cacheLoadedFiles(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
  post(active, { kind: 'cache', files });
}

let isOffered = false;

/**
 * Offers the new release if a worker is waiting, but not if no worker controls the page yet, because the waiting one
 * is then the first.
 */
function offerWaiting({ waiting }: ServiceWorkerRegistration): void {
  if (!waiting || !navigator.serviceWorker.controller || isOffered) return;
  isOffered = true;
  const takeOver = () => {
    // The new worker then controls every tab. This tab reloads at once; each other tab reloads when its user wants
    // it.
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    post(waiting, { kind: 'take-over' });
  };
  // Without a network the release is offered when the portal is opened again.
  import('./new-release-notice.tsx')
    .then(({ showNewReleaseNotice }) => showNewReleaseNotice(takeOver))
    .catch(() => undefined);
}

/**
 * Checks for a new release when a tab becomes visible, at most once an hour. The browser checks only when a document
 * is loaded, and a tab may stay open for days.
 */
function lookForReleases(registration: ServiceWorkerRegistration): void {
  let lookedAtMs = nowMs();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || nowMs() - lookedAtMs < HOUR_MS) return;
    lookedAtMs = nowMs();
    registration.update().catch(() => undefined);
  });
}

function post(worker: ServiceWorker | null, order: ServiceWorkerMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is of this origin by itself
  worker?.postMessage(order);
}
