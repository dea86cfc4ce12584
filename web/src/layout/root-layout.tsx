import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { ChatWidgetLoader } from '../features/support/chat/chat-widget-loader.tsx';
import { CommandPaletteHost } from './command-palette/command-palette-host.tsx';
import { useTranslations } from '../shared/i18n/use-translations.ts';
import { loadSessionSyncWithOtherTabs, readSessionIfSignedInBefore } from '../shared/session.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

/** Surrounds every page with the header and the footer. */
export function RootLayout() {
  const t = useTranslations();
  const main = useRef<HTMLElement>(null);
  useEffect(readSessionIfSignedInBefore, []);
  useEffect(loadSessionSyncWithOtherTabs, []);
  useFocusOnNavigation(main);
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-30 rounded-8 bg-marigold px-4 py-2 font-semibold text-on-marigold focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
      >
        {t('header.skip')}
      </a>
      <Header />
      <Progress />
      <main id="main" ref={main} tabIndex={-1} className="flex flex-1 flex-col outline-none">
        <Outlet />
      </main>
      <Footer />
      <CommandPaletteHost />
      <ChatWidgetLoader />
      <ScrollRestoration />
    </div>
  );
}

/** A page that takes noticeably long to load shows progress on the line below the header. */
function Progress() {
  const t = useTranslations();
  if (useNavigation().state === 'idle') return null;
  return (
    <div
      role="progressbar"
      aria-label={t('layout.loading')}
      className="fixed inset-x-0 top-14 z-10 h-[3px] animate-pulse bg-petrol-600 [animation-delay:200ms]"
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
