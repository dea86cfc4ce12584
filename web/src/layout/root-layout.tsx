import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { ChatWidgetLoader } from '../features/support/chat/chat-widget-loader.tsx';
import { CommandPaletteHost } from './command-palette/command-palette-host.tsx';
import { useTranslations } from '../shared/i18n/use-translations.ts';
import { loadSessionSyncWithOtherTabs, readSessionIfSignedInBefore } from '../shared/session.ts';
import { useSession } from '../shared/session-store.ts';
import { Footer } from './footer.tsx';
import { FramePlaceholder } from './frame/frame-placeholder.tsx';
import { LazyFrame, useFrameMark } from './frame/lazy-frame.tsx';
import { Header } from './header.tsx';

/** Surrounds every page with the frame of whoever is looking at it. */
export function RootLayout() {
  const t = useTranslations();
  const session = useSession();
  const main = useRef<HTMLElement>(null);
  useEffect(readSessionIfSignedInBefore, []);
  useEffect(loadSessionSyncWithOtherTabs, []);
  useFrameMark(session);
  useFocusOnNavigation(main);
  return (
    <div className="flex min-h-dvh flex-col ps-(--frame-side) pb-(--frame-foot)">
      <a
        href="#main"
        className="sr-only z-30 rounded-8 bg-marigold px-4 py-2 font-semibold text-on-marigold focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
      >
        {t('header.skip')}
      </a>
      {session ? (
        <LazyFrame session={session} />
      ) : (
        <>
          <Header />
          <FramePlaceholder />
        </>
      )}
      <Progress />
      <main id="main" ref={main} tabIndex={-1} className="flex flex-1 flex-col outline-none">
        <Outlet />
      </main>
      {!session && <Footer />}
      <CommandPaletteHost />
      <ChatWidgetLoader />
      <ScrollRestoration />
    </div>
  );
}

/** A page that takes noticeably long to load shows progress on a line along the upper edge of the window. */
function Progress() {
  const t = useTranslations();
  if (useNavigation().state === 'idle') return null;
  return (
    <div
      role="progressbar"
      aria-label={t('layout.loading')}
      className="fixed inset-x-0 top-0 z-30 h-[3px] animate-pulse bg-marigold [animation-delay:200ms]"
    />
  );
}

/**
 * Moves the focus to the heading of a new page, so that screen readers begin there too. A changed query string is
 * still the same page.
 */
function useFocusOnNavigation(main: React.RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const heading = main.current?.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    (heading ?? main.current)?.focus({ preventScroll: true });
  }, [pathname, main]);
}
