import { createBrowserRouter, redirect, type LoaderFunction, type RouteObject } from 'react-router';
import { RouteError } from './frame/route-error.tsx';
import { Frame } from './frame/frame.tsx';
import { NotFound } from './frame/not-found.tsx';
import { addressWithoutLocale, basenameOf, type Locale } from './lib/i18n/locale.ts';
import { loadPortalWords } from './lib/i18n/provider.tsx';
import { readSession } from './lib/session.ts';
import { SCREENS, type ScreenName } from './routes.ts';

type LazyScreen = () => Promise<{ Component: React.ComponentType }>;

/** Each screen is a chunk of its own; those behind the sign-in share the portal's. */
const COMPONENTS: Record<ScreenName, LazyScreen> = {
  home: () => import('./site/home.tsx'),
  login: () => import('./site/login.tsx'),
  flights: () => import('./portal/flights/flights.tsx'),
  trip: () => import('./portal/trip/trip.tsx'),
  checkout: () => import('./portal/checkout/checkout.tsx'),
  bookings: () => import('./portal/bookings/bookings.tsx'),
  booking: () => import('./portal/bookings/booking.tsx'),
  dashboard: () => import('./portal/dashboard.tsx'),
};

/** Sends to the sign-in, which opens the page that was asked for. */
const membersOnly: LoaderFunction = async ({ request }) => {
  if (await readSession()) return null;
  const { pathname, search } = new URL(request.url);
  const next = addressWithoutLocale(pathname) + search;
  return redirect(`/login?${new URLSearchParams({ next }).toString()}`);
};

async function loadPortal(locale: Locale) {
  const [{ Portal }, words] = await Promise.all([import('./portal/portal.tsx'), loadPortalWords(locale)]);
  return { Component: () => <Portal words={words} /> };
}

function screensFor(audience: 'anyone' | 'member'): RouteObject[] {
  return (Object.keys(SCREENS) as ScreenName[])
    .filter((name) => SCREENS[name].audience === audience)
    .map((name) => ({ path: SCREENS[name].path, lazy: COMPONENTS[name] }));
}

export function createRouter(locale: Locale) {
  return createBrowserRouter(
    [
      {
        Component: Frame,
        ErrorBoundary: RouteError,
        HydrateFallback: () => null,
        children: [
          {
            ErrorBoundary: RouteError,
            children: [
              ...screensFor('anyone'),
              {
                loader: membersOnly,
                lazy: () => loadPortal(locale),
                children: screensFor('member'),
              },
              { path: '*', Component: NotFound },
            ],
          },
        ],
      },
    ],
    { basename: basenameOf(locale) },
  );
}
