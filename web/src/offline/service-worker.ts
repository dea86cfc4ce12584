/**
 * Runs beside the pages and answers for the server when that cannot be reached. It holds what the portal is made of: the
 * shell, the files that were used, and public pages as they were last seen. It never touches `/v1`: what the server says about
 * people and companies does not pass through here, and the bookings that can be read offline are kept by the pages
 * (offline-bookings.ts). Built by web/service-worker-build.ts.
 */

/** What the build knows about itself. */
export interface Release {
  /** Another one whenever any file is another one. */
  readonly version: string;
  /** What every screen needs before it can ask for anything else. */
  readonly core: readonly string[];
  /** The addresses that were rendered beforehand, which hold nothing about anybody. */
  readonly pages: readonly string[];
}

/** Written in by the build. */
declare const RELEASE: Release;

const release = RELEASE;

/** What a service worker sees of its surroundings, as far as this one uses it: the types of a page say nothing about it. */
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

/** What a page may ask for. */
export type ServiceWorkerMessage =
  /** Somebody wants the new release now. */
  | { kind: 'take-over' }
  /** Files that were loaded before there was a worker to keep them. */
  | { kind: 'cache'; files: readonly string[] };

const SHELL = '/app.html';
const PREFIX = 'marga.release.';
/** A network that lets everything wait is treated as one that is away. */
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
 * Tabs of the release before this one may still be open, and load parts of it by and by: its files stay until the next
 * release. Caches are listed in the order in which they were made.
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

/** The server first: a page is short, and may be of a newer release. */
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

/** The name of such a file changes with what is in it, so a kept one is never stale. */
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
