import { createContext, use, useEffect } from 'react';

/** Describes what a page puts into the head of its document. */
export interface PageHead {
  title: string;
  /** This is read by search engines; a page without its own description uses the catalogue's text for its screen. */
  description?: string | undefined;
}

/** Collects the page's head while it is prerendered; it is undefined in a browser. */
export const PageHeadContext = createContext<((head: PageHead) => void) | undefined>(undefined);

/**
 * Sets the window title. The description is used only in the served document; navigation within the portal does not
 * change it.
 */
export function usePageTitle(title: string, description?: string): void {
  const takeDown = use(PageHeadContext);
  const windowTitle = `${title} · Marga`;
  takeDown?.({ title: windowTitle, description });
  useEffect(() => {
    document.title = windowTitle;
  }, [windowTitle]);
}
