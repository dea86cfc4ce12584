import type { MessageId } from '../shared/i18n/use-translations.ts';
import { SCREENS } from '../routes.ts';

interface PublicPage {
  readonly to: string;
  readonly name: MessageId;
  /** The item is not marked as current on pages below it. */
  readonly isAlone?: boolean;
}

/** Lists the public pages that every page links to, in this order. */
export const PUBLIC_PAGES: readonly PublicPage[] = [
  { to: SCREENS.home.path, name: 'header.home', isAlone: true },
  { to: SCREENS.services.path, name: 'header.services', isAlone: true },
  { to: SCREENS.resources.path, name: 'header.resources' },
  { to: SCREENS.about.path, name: 'header.about' },
  { to: SCREENS.contact.path, name: 'header.contact' },
];
