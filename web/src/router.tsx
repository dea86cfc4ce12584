import { createBrowserRouter, Outlet, redirect, type LoaderFunction, type RouteObject } from 'react-router';
import { RouteError } from './frame/route-error.tsx';
import { Frame } from './frame/frame.tsx';
import { NotFound } from './frame/not-found.tsx';
import { addressWithoutLocale, basenameOf, type Locale } from './lib/i18n/locale.ts';
import { isPart, Language, loadWords } from './lib/i18n/provider.tsx';
import type { CataloguePart } from './lib/messages/site-messages.ts';
import { readSession } from './lib/session.ts';
import { findEndReason } from './lib/session-store.ts';
import { SCREENS, type ScreenName } from './routes.ts';

type LazyScreen = () => Promise<{ Component: React.ComponentType }>;

/** Each screen is a chunk of its own; those behind the sign-in share the portal's. */
const COMPONENTS: Record<ScreenName, LazyScreen> = {
  home: () => import('./site/home.tsx'),
  login: () => import('./site/login.tsx'),
  signUp: () => import('./site/sign-up/sign-up.tsx'),
  forgotPassword: () => import('./site/forgot-password.tsx'),
  resetPassword: () => import('./site/reset-password.tsx'),
  verifyEmail: () => import('./site/verify-email.tsx'),
  changeEmail: () => import('./site/change-email.tsx'),
  invitation: () => import('./site/invitation.tsx'),
  terms: () => import('./site/terms.tsx'),
  contact: () => import('./site/contact.tsx'),
  noCompany: () => import('./portal/no-company.tsx'),
  security: () => import('./portal/settings/security.tsx'),
  flights: () => import('./portal/flights/flights.tsx'),
  trip: () => import('./portal/trip/trip.tsx'),
  checkout: () => import('./portal/checkout/checkout.tsx'),
  bookings: () => import('./portal/bookings/bookings.tsx'),
  booking: () => import('./portal/bookings/booking.tsx'),
  dashboard: () => import('./portal/dashboard.tsx'),
  profile: () => import('./portal/settings/profile.tsx'),
  team: () => import('./portal/team/team.tsx'),
  apiKeys: () => import('./portal/settings/api-keys.tsx'),
  activity: () => import('./portal/settings/activity.tsx'),
  companies: () => import('./console/companies.tsx'),
  companyFile: () => import('./console/company-file.tsx'),
};

/** Sends strangers to the sign-in, which opens the page that was asked for, and others to where they belong. */
function openTo(audience: 'signed-in' | 'member' | 'staff'): LoaderFunction {
  return async ({ request }) => {
    const session = await readSession();
    if (!session) {
      const { pathname, search } = new URL(request.url);
      const next = addressWithoutLocale(pathname) + search;
      const reason = findEndReason();
      return redirect(`/login?${new URLSearchParams({ ...(reason && { reason }), next }).toString()}`);
    }
    if (audience === 'member' && session.memberships.length === 0)
      return redirect(session.staffRole ? SCREENS.companies.path : SCREENS.noCompany.path);
    // oxlint-disable-next-line typescript/only-throw-error -- this is how the router is told that there is no such page
    if (audience === 'staff' && !session.staffRole) throw new Response(null, { status: 404 });
    return null;
  };
}

async function loadPortal(locale: Locale) {
  const [{ Portal }, words] = await Promise.all([import('./portal/portal.tsx'), loadWords(locale, 'portal')]);
  return { Component: () => <Portal words={words} /> };
}

/** Around pages that need more words than what stands around them. */
async function speaking(locale: Locale, part: CataloguePart) {
  const words = await loadWords(locale, part);
  return {
    Component: () => (
      <Language locale={locale} words={words}>
        <Outlet />
      </Language>
    ),
  };
}

function screensFor(audience: 'anyone' | 'signed-in' | 'member' | 'staff', locale: Locale): RouteObject[] {
  return (Object.keys(SCREENS) as ScreenName[])
    .filter((name) => SCREENS[name].audience === audience)
    .map((name) => {
      const screen = { path: SCREENS[name].path, lazy: COMPONENTS[name] };
      return isPart(name) ? { lazy: () => speaking(locale, name), children: [screen] } : screen;
    });
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
              ...screensFor('anyone', locale),
              ...(['signed-in', 'member'] as const).map((audience) => ({
                loader: openTo(audience),
                lazy: () => loadPortal(locale),
                children: screensFor(audience, locale),
              })),
              {
                loader: openTo('staff'),
                lazy: () => loadPortal(locale),
                children: [
                  { lazy: () => speaking(locale, 'console'), children: screensFor('staff', locale) },
                ],
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
