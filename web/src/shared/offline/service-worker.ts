/**
 * This service worker serves a cached shell, used files and public pages when the server is unreachable. It never
 * touches `/v1`; pages store offline bookings (booking-offline-copies.ts). See web/service-worker-build.ts.
 */

/** Holds what the build knows about itself. */
export interface Release {
  /** Identifies the release; it changes whenever any file changes. */
  readonly version: string;
  /** Lists what every screen needs before it can load anything else. */
  readonly core: readonly string[];
  /** Lists the prerendered URLs, which hold no personal data. */
  readonly pages: readonly string[];
}

/** The build inserts this value. */
declare const RELEASE: Release;

const release = RELEASE;

/**
 * Describes the part of the service worker's global scope that is used here, because the DOM types do not include
 * it.
 */
interface Surroundings {
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void;
  addEventListener(
    type: 'message',
    listener: (event: LastingEvent & { data: ServiceWorkerMessage }) => void,
  ): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  registration: { navigationPreload?: { enable(): Promise<void> } };
}

interface LastingEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends LastingEvent {
  readonly request: Request;
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}

/** Lists the messages a page may send. */
export type ServiceWorkerMessage =
  /** This message means that the user wants the new release now. */
  | { kind: 'take-over' }
  /** This message lists files that were loaded before there was a worker to cache them. */
  | { kind: 'cache'; files: readonly string[] };

const SHELL = '/app.html';
const PREFIX = 'marga.release.';
/** A network that is slower than this is treated as offline. */
const PATIENCE_MS = 5_000;

const worker = globalThis as unknown as Surroundings;
const releaseCache = PREFIX + release.version;

worker.addEventListener('install', (event) => {
  event.waitUntil(cacheCore());
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

worker.addEventListener('message', (event) => {
  switch (event.data.kind) {
    case 'take-over':
      event.waitUntil(worker.skipWaiting());
      return;
    case 'cache':
      event.waitUntil(cacheFiles(event.data.files));
  }
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/v1/')) return;
  if (request.mode === 'navigate') event.respondWith(answerNavigation(event, pathname));
  else if (pathname.startsWith('/assets/')) event.respondWith(answerAsset(request, pathname));
  else if (release.core.includes(pathname)) event.respondWith(answerFile(request, pathname));
});

async function cacheCore(): Promise<void> {
  const cache = await caches.open(releaseCache);
  await cache.addAll(release.core.map((path) => new Request(path, { cache: 'no-cache' })));
}

/**
 * Deletes the caches of older releases except for the previous one, because its tabs may still be open and load more
 * files. Caches are listed in the order of their creation.
 */
async function takeOver(): Promise<void> {
  const releases = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  const outdated = releases.filter((name) => name !== releaseCache).slice(0, -1);
  await Promise.all(outdated.map((name) => caches.delete(name)));
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

async function cacheFiles(files: readonly string[]): Promise<void> {
  const cache = await caches.open(releaseCache);
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const missing = files.filter((file) => file.startsWith('/assets/') && !known.has(file));
  await Promise.allSettled(missing.map((file) => cache.add(file)));
}

/** The server is asked first: a page is small, and may belong to a newer release. */
async function answerNavigation(event: FetchEvent, pathname: string): Promise<Response> {
  const asked = fromServer(event);
  const stored = cachedPage(pathname);
  try {
    const answer = await Promise.race([asked, stored.then((page) => (page ? overdue() : asked))]);
    if (answer.ok && release.pages.includes(pathname)) {
      const copy = answer.clone();
      event.waitUntil(caches.open(releaseCache).then((cache) => cache.put(pathname, copy)));
    }
    return answer;
  } catch (problem) {
    const page = await stored;
    if (page) return page;
    throw problem;
  }
}

async function fromServer({ request, preloadResponse }: FetchEvent): Promise<Response> {
  return (await preloadResponse) ?? fetch(request);
}

function overdue(): Promise<never> {
  return new Promise((_, giveUp) => {
    setTimeout(() => giveUp(new Error('the server takes too long')), PATIENCE_MS);
  });
}

async function cachedPage(pathname: string): Promise<Response | undefined> {
  const cache = await caches.open(releaseCache);
  return (await cache.match(pathname)) ?? cache.match(SHELL);
}

/** The name of such a file changes with its content, so a cached one is never stale. */
async function answerAsset(request: Request, pathname: string): Promise<Response> {
  const stored = await caches.match(pathname, { ignoreVary: true });
  if (stored) return stored;
  const answer = await fetch(request);
  if (answer.ok) {
    const cache = await caches.open(releaseCache);
    await cache.put(pathname, answer.clone());
  }
  return answer;
}

async function answerFile(request: Request, pathname: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch (problem) {
    const stored = await caches.match(pathname, { ignoreVary: true });
    if (stored) return stored;
    throw problem;
  }
}
