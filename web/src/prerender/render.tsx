import { StrictMode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { type PageHead, PageHeadContext } from '../layout/page-title.ts';
import { urlPathInLocale, routerBasenameOf, LOCALE_TAGS, type Locale } from '../shared/i18n/locale.ts';
import { MessagesProvider, loadMessages } from '../shared/i18n/messages-provider.tsx';
import english from '@marga/contract/messages/en.json';
import hindi from '@marga/contract/messages/hi.json';
import { buildRoutesForLocale } from '../router.tsx';
import { EVERY_SCREEN } from '../screens.ts';
import type { PublicPage } from './page-paths.ts';

export { listMemberScreenPaths, listPublicPages } from './page-paths.ts';

/** Holds the parts from which the document of a page is made. */
export interface RenderedPage extends PublicPage {
  readonly locale: Locale;
  readonly languageTag: string;
  /** The URL includes the language prefix. */
  readonly address: string;
  readonly alternates: Readonly<Record<Locale, string>>;
  readonly title: string;
  readonly description: string | undefined;
  /** This is empty for a page that is rendered in the browser. */
  readonly body: string;
}

/** Renders a page as a browser would on its first visit, including the ids that hydration relies on. */
export async function renderPage(page: PublicPage, locale: Locale): Promise<RenderedPage> {
  const alternates = { en: urlPathInLocale('en', page.path), hi: urlPathInLocale('hi', page.path) };
  const address = alternates[locale];
  const handler = createStaticHandler(buildRoutesForLocale(locale), { basename: routerBasenameOf(locale) });
  const context = await handler.query(new Request(`https://portal.example${address}`));
  if (context instanceof Response || context.statusCode !== 200 || context.errors)
    throw new Error(`${address} cannot be rendered: ${JSON.stringify(context)}`);
  const router = createStaticRouter(handler.dataRoutes, context);
  const messages = await loadMessages(locale, 'site');
  let head: PageHead | undefined;
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <PageHeadContext value={(pageHead) => (head = pageHead)}>
        <MessagesProvider locale={locale} messages={messages}>
          <StaticRouterProvider router={router} context={context} hydrate={false} />
        </MessagesProvider>
      </PageHeadContext>
    </StrictMode>,
    {
      // Content that is streamed later would need an inline script to put it in place, so the chunk size is unlimited
      // and nothing is streamed later.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        throw error;
      },
    },
  );
  if (!head) throw new Error(`${address} has no title`);
  return {
    ...page,
    locale,
    languageTag: LOCALE_TAGS[locale],
    address,
    alternates,
    title: head.title,
    description: head.description ?? descriptionOf(page, locale),
    body: page.isPersonal ? '' : await textOf(prelude),
  };
}

/** Only the prerendered document needs the description, so it is in no part of the catalogue that a browser loads. */
function descriptionOf({ screen }: PublicPage, locale: Locale): string | undefined {
  const catalogue: Readonly<Record<string, string>> = locale === 'hi' ? hindi : english;
  const { description } = EVERY_SCREEN[screen];
  return description && catalogue[description];
}

async function textOf(stream: NodeJS.ReadableStream): Promise<string> {
  const pieces: string[] = [];
  for await (const piece of stream) pieces.push(String(piece));
  return pieces.join('');
}
