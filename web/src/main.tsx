import './shared/content-security-policy-setup.ts';
import { type ReactNode, StrictMode, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { LOCALE_TAGS, localeOfPath } from './shared/i18n/locale.ts';
import { MessagesProvider, loadMessages } from './shared/i18n/messages-provider.tsx';
import {
  replayActionsFromBeforeHydration,
  isPrerenderedUrl,
  applyPrerenderedStyles,
  captureTypedInput,
} from './prerender/hydration.ts';
import { createRouter } from './router.tsx';
import './style.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const locale = localeOfPath(location.pathname);
document.documentElement.lang = LOCALE_TAGS[locale];

// The router starts to load the screen at once, in parallel with the messages.
const router = createRouter(locale);
const [messages] = await Promise.all([loadMessages(locale, 'site'), screenLoaded()]);

const typeAgain = captureTypedInput(root);
const resumeInput = () => void typeAgain().then(() => replayActionsFromBeforeHydration(root));

const portal = (
  <StrictMode>
    <MessagesProvider locale={locale} messages={messages}>
      <Hydrated onHydrated={resumeInput}>
        <RouterProvider router={router} />
      </Hydrated>
    </MessagesProvider>
  </StrictMode>
);

if (isPrerenderedUrl(root)) {
  applyPrerenderedStyles(root);
  hydrateRoot(root, portal);
} else {
  createRoot(root).render(portal);
}

// Without a network the service worker's module does not load; the page then works online as before.
if (import.meta.env.PROD)
  import('./shared/offline/register-service-worker.ts')
    .then(({ registerServiceWorker }) => registerServiceWorker())
    .catch(() => undefined);

/** Calls `onHydrated` in an effect, because effects run only once all children are interactive. */
function Hydrated({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) {
  useEffect(onHydrated, [onHydrated]);
  return children;
}

/** Resolves when the code of the screen has loaded, because a prerendered page can be hydrated only then. */
function screenLoaded(): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((loaded) => {
    const end = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      end();
      loaded();
    });
  });
}
