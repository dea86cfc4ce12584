import {
  createBrowserRouter,
  matchPath,
  Outlet,
  redirect,
  type LoaderFunction,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
} from 'react-router';
import { DevelopmentRouteError, RouteError } from './layout/route-error.tsx';
import { RootLayout } from './layout/root-layout.tsx';
import { urlPathWithoutLocale, routerBasenameOf, type Locale } from './shared/i18n/locale.ts';
import { MessagesProvider, loadMessages } from './shared/i18n/messages-provider.tsx';
import type { CataloguePart } from './shared/messages/message-catalogue-parts.ts';
import { readSession } from './shared/session.ts';
import { sessionEndReason } from './shared/session-store.ts';
import { canShowBookingOfflineCopies } from './shared/offline/offline-data-owner.ts';
import { CONSOLE_HOME, isOperatorConsolePath, isPublicScreen, SCREENS, type ScreenName } from './routes.ts';
import { SCREENS_READABLE_OFFLINE } from './screens/offline.gen.ts';
import { PUBLIC_LOADERS } from './screens/public/loaders.gen.ts';

/**
 * Returns a loader that admits only this audience. Visitors are sent to the sign-in, users without a company to the
 * console or to the page `noCompany`, and others get a 404 for staff screens.
 */
function openTo(audience: 'signed-in' | 'member' | 'staff'): LoaderFunction {
  return async ({ request }) => {
    const { pathname, search } = new URL(request.url);
    const path = urlPathWithoutLocale(pathname);
    const session = await readSession().catch((problem: unknown) => {
      if (isReadableOffline(path) && canShowBookingOfflineCopies(problem)) return 'unknown' as const;
      throw problem;
    });
    if (session === 'unknown') return null;
    if (!session) {
      const next = path + search;
      const reason = sessionEndReason();
      return redirect(`/login?${new URLSearchParams({ ...(reason && { reason }), next }).toString()}`);
    }
    if (audience === 'member' && session.memberships.length === 0)
      return redirect(session.staffRole ? CONSOLE_HOME : SCREENS.noCompany.path);
    // oxlint-disable-next-line typescript/only-throw-error -- this is how the router is told that there is no such page
    if (audience === 'staff' && !session.staffRole) throw new Response(null, { status: 404 });
    return null;
  };
}

function isReadableOffline(path: string): boolean {
  return SCREENS_READABLE_OFFLINE.some((screen) => matchPath(screen.path, path));
}

async function loadNotFound() {
  return { Component: (await import('./layout/not-found.tsx')).NotFoundPage };
}

async function loadPortal(locale: Locale) {
  const [{ SignedInLayout }, messages] = await Promise.all([
    import('./layout/member/signed-in-layout.tsx'),
    loadMessages(locale, 'portal'),
  ]);
  return { Component: () => <SignedInLayout messages={messages} /> };
}

/** Loads a part of the catalogue for pages that need more messages than the layout around them provides. */
async function speaking(locale: Locale, part: CataloguePart) {
  const messages = await loadMessages(locale, part);
  return {
    Component: () => (
      <MessagesProvider locale={locale} messages={messages}>
        <Outlet />
      </MessagesProvider>
    ),
  };
}

async function loadScreen(name: ScreenName) {
  if (isPublicScreen(name)) return PUBLIC_LOADERS[name]();
  const { MEMBER_LOADERS } = await import('./screens/member/loaders.gen.ts');
  return MEMBER_LOADERS[name]();
}

function screensFor(audience: 'anyone' | 'signed-in' | 'member', locale: Locale): RouteObject[] {
  return (Object.keys(SCREENS) as ScreenName[])
    .filter((name) => SCREENS[name].audience === audience)
    .map((name) => {
      const screen = { path: SCREENS[name].path, lazy: () => loadScreen(name) };
      return isPublicScreen(name) ? { lazy: () => speaking(locale, name), children: [screen] } : screen;
    });
}

/** This is the id of the route under which `findConsole` puts the console's screens. */
const CONSOLE = 'console';

/**
 * The router calls this before it reports a missing page. Only users who open the console load the list of its
 * screens.
 */
const findConsole: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  if (!isOperatorConsolePath(urlPathWithoutLocale(path))) return;
  const { buildOperatorConsoleRoutes } = await import('./operator-console-routes.ts');
  patch(CONSOLE, buildOperatorConsoleRoutes());
};

/**
 * In development the outermost error boundary is the router's own, which shows the errors that the inner boundary
 * throws again.
 */
const outerBoundary = import.meta.env.DEV ? {} : { ErrorBoundary: RouteError };
const innerBoundary = { ErrorBoundary: import.meta.env.DEV ? DevelopmentRouteError : RouteError };

/** Returns the same routes in the browser and for prerendering. */
export function buildRoutesForLocale(locale: Locale): RouteObject[] {
  return [
    {
      Component: RootLayout,
      ...outerBoundary,
      HydrateFallback: () => null,
      children: [
        {
          ...innerBoundary,
          children: [
            ...screensFor('anyone', locale),
            ...(['signed-in', 'member'] as const).map((audience) => ({
              loader: openTo(audience),
              lazy: () => loadPortal(locale),
              children: screensFor(audience, locale),
            })),
            {
              loader: openTo('staff'),
              lazy: () => loadPortal(locale),
              children: [{ id: CONSOLE, lazy: () => speaking(locale, 'console'), children: [] }],
            },
            ...(import.meta.env.DEV
              ? [{ path: '/styleguide', lazy: () => import('./styleguide/styleguide.tsx') }]
              : []),
            { path: '*', lazy: loadNotFound },
          ],
        },
      ],
    },
  ];
}

export function createRouter(locale: Locale) {
  return createBrowserRouter(buildRoutesForLocale(locale), {
    basename: routerBasenameOf(locale),
    patchRoutesOnNavigation: findConsole,
  });
}
