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
import type { CataloguePart } from './shared/messages/catalogue-parts.ts';
import { readSession } from './shared/session.ts';
import { sessionEndReason } from './shared/session-store.ts';
import type { LazyScreen } from './member-screens.ts';
import { isOfflineWithBookings } from './shared/offline/offline-owner.ts';
import {
  CONSOLE_HOME,
  isConsolePath,
  isPublicScreen,
  type PublicScreenName,
  SCREENS,
  type ScreenName,
} from './routes.ts';

/** Each screen is a separate chunk; those behind the sign-in are listed in member-screens.ts. */
const PUBLIC_SCREENS: Record<PublicScreenName, LazyScreen> = {
  home: () => import('./site/home.tsx'),
  login: () => import('./site/login.tsx'),
  signUp: () => import('./site/sign-up/sign-up.tsx'),
  forgotPassword: () => import('./site/forgot-password.tsx'),
  resetPassword: () => import('./site/reset-password.tsx'),
  verifyEmail: () => import('./site/verify-email.tsx'),
  changeEmail: () => import('./site/change-email.tsx'),
  invitation: () => import('./site/invitation.tsx'),
  newsletterConfirm: () => import('./site/newsletter/confirm.tsx'),
  newsletterUnsubscribe: () => import('./site/newsletter/unsubscribe.tsx'),
  services: () => import('./site/services.tsx'),
  about: () => import('./site/about.tsx'),
  terms: () => import('./site/terms.tsx'),
  privacy: () => import('./site/privacy.tsx'),
  contact: () => import('./site/contact.tsx'),
  groupRequest: () => import('./site/group-request.tsx'),
  ticket: () => import('./site/ticket.tsx'),
  quote: () => import('./site/quote/quote.tsx'),
  resources: () => import('./site/resources/resources.tsx'),
  article: () => import('./site/article/article.tsx'),
};

/** Sends visitors to the sign-in, which then opens the requested page, and others to their own part of the portal. */
function openTo(audience: 'signed-in' | 'member' | 'staff'): LoaderFunction {
  return async ({ request }) => {
    const { pathname, search } = new URL(request.url);
    const path = urlPathWithoutLocale(pathname);
    const session = await readSession().catch((problem: unknown) => {
      if (isReadableOffline(path) && isOfflineWithBookings(problem)) return 'unknown' as const;
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
  return [SCREENS.bookings, SCREENS.booking].some((screen) => matchPath(screen.path, path));
}

async function loadNotFound() {
  return { Component: (await import('./layout/not-found.tsx')).NotFoundPage };
}

async function loadPortal(locale: Locale) {
  const [{ SignedInLayout }, messages] = await Promise.all([
    import('./layout/member/portal.tsx'),
    loadMessages(locale, 'portal'),
  ]);
  return { Component: () => <SignedInLayout messages={messages} /> };
}

/** Wraps pages that need more messages than the layout around them. */
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
  if (isPublicScreen(name)) return PUBLIC_SCREENS[name]();
  const { MEMBER_SCREENS } = await import('./member-screens.ts');
  return MEMBER_SCREENS[name]();
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
  if (!isConsolePath(urlPathWithoutLocale(path))) return;
  const { buildOperatorConsoleRoutes } = await import('./console-screens.ts');
  patch(CONSOLE, buildOperatorConsoleRoutes());
};

/** In development the outermost boundary is the router's own: it catches what the inner one rethrows. */
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
