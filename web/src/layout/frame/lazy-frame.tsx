import type { Session } from '@marga/contract/identity/session';
import { lazy, Suspense, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { MessagesProvider, loadMessages } from '../../shared/i18n/messages-provider.tsx';
import { localeOfPath } from '../../shared/i18n/locale.ts';
import { frameOf, isNavigationFolded } from './frame-of-session.ts';
import { FramePlaceholder } from './frame-placeholder.tsx';

interface FrameProps {
  session: Session;
}

/**
 * Visitors load neither the frames of signed-in people nor their messages. One module holds both frames, because each
 * dynamic import adds a list of all the files that it depends on.
 */
const LoadedFrame = lazy(async () => {
  // A page in the other language is another document, so the language never changes.
  const locale = localeOfPath(location.pathname);
  const [{ SignedInFrame }, messages] = await Promise.all([
    import('./signed-in-frame.tsx'),
    loadMessages(locale, 'frame'),
  ]);
  return {
    default: (props: FrameProps) => (
      <MessagesProvider locale={locale} messages={messages}>
        <SignedInFrame {...props} />
      </MessagesProvider>
    ),
  };
});

/** Shows the frame of a signed-in person. Everybody else has the site's header and footer. */
export function LazyFrame({ session }: FrameProps) {
  return (
    <Suspense fallback={<FramePlaceholder />}>
      <LoadedFrame session={session} />
    </Suspense>
  );
}

/**
 * Records the frame on the root element, because the style sheet reserves its place by it; `theme.js` has written the
 * remembered frame before. Nothing is changed until it is known who is signed in.
 */
export function useFrameMark(session: Session | null | undefined): void {
  const { pathname } = useLocation();
  const frame = frameOf(session, pathname);
  const isFolded = isNavigationFolded(pathname);
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (frame === 'site') delete dataset['frame'];
    else if (frame !== undefined) dataset['frame'] = frame;
  }, [frame]);
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-folded', isFolded);
  }, [isFolded]);
}
