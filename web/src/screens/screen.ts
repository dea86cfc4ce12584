import type { Permission, StaffPermission } from '@marga/contract/identity/permissions';

/** Describes one screen: all that the router, the command palette, the build and the tests know of it. */
export interface Screen {
  /** The path is in the router's syntax; in Hindi it is prefixed with `/hi`. */
  readonly path: string;
  /** Who may see the screen is one of: everybody, signed-in users, members of a company, or staff. */
  readonly audience: 'anyone' | 'signed-in' | 'member' | 'staff';
  /**
   * Holds a URL that shows the screen with content, where the path alone does not; `{…}` is filled from the data at
   * hand.
   */
  readonly sample?: string;
  /** Names the file below `web/src` that exports the screen as `Component`. */
  readonly file: string;
  /** Holds the id of the text that search engines show. Every public page that is the same for everybody has one. */
  readonly description?: `description.${string}`;
  /** Pages that need an id or a mailed code are found in other ways, so they have no entry. */
  readonly palette?: PaletteEntry;
  /** The screen opens without a network for users who have stored bookings. */
  readonly isReadableOffline?: true;
}

/** Says how the command palette offers a screen. */
export interface PaletteEntry {
  /**
   * Holds the last part of two message ids: `command-palette.page.…` is the title, and `command-palette.keywords.…`
   * lists other names for the page, separated by commas.
   */
  readonly text: string;
  /** Pages that match equally well are listed by rank, the lowest first. */
  readonly rank: number;
  /** The page is shown only to members with this permission in the company, or to staff with the staff permission. */
  readonly permission?: Permission;
  readonly staffPermission?: StaffPermission;
  readonly onlyStrangers?: true;
  /** An empty command palette offers the pages that are visited most, in the order of these numbers. */
  readonly suggestion?: { readonly stranger?: number; readonly signedIn?: number };
}
