import { createContext, use, useEffect } from 'react';

/** What a page says of itself in the head of its document. */
export interface PageHead {
  title: string;
  /** For those who find the page by a search; where a page has none of its own, the catalogue has one for its screen. */
  description?: string | undefined;
}

/** Takes down what the page says while it is rendered beforehand; in a browser there is nobody to take it down. */
export const PageHeadContext = createContext<((head: PageHead) => void) | undefined>(undefined);

/** The description stands in the document that is served; going on to another page within the portal leaves it alone. */
export function usePageTitle(title: string, description?: string): void {
  const takeDown = use(PageHeadContext);
  const windowTitle = `${title} · Marga`;
  takeDown?.({ title: windowTitle, description });
  useEffect(() => {
    document.title = windowTitle;
  }, [windowTitle]);
}
