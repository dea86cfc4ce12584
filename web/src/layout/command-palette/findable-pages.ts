import type { Session } from '@marga/contract/identity/session';
import {
  type Permission,
  hasRolePermission,
  hasStaffPermission,
  type StaffPermission,
} from '@marga/contract/identity/permissions';
import type { Service } from '@marga/contract/travel-services';
import type { MessageId, Translate } from '../../shared/i18n/use-translations.ts';
import { findActingMembership } from '../../shared/session-store.ts';
import { SCREENS } from '../../routes.ts';
import { CONSOLE_SCREENS } from '../../screens/console/paths.gen.ts';
import { PALETTE_PAGES, SUGGESTED_TO_SIGNED_IN, SUGGESTED_TO_STRANGERS } from '../../screens/palette.gen.ts';
import { SERVICE_LIST } from '../../site/services-list.ts';
import type { Hit } from './search-hit.ts';
import type { Entry } from './search-text-matching.ts';

type Known = Session | null | undefined;

/** This is a hit that can be found without asking the server. */
export type FindableHit = Hit & Pick<Entry, 'keywords'>;

const EVERY_PATH = { ...SCREENS, ...CONSOLE_SCREENS };

/** Describes a row of the generated table, whose columns are explained in screens/screen.ts. */
interface Page {
  readonly screen: keyof typeof EVERY_PATH;
  readonly title: MessageId;
  readonly keywords: MessageId;
  readonly permission?: Permission;
  readonly staffPermission?: StaffPermission;
  readonly onlyStrangers?: true;
}

const PAGES: readonly Page[] = PALETTE_PAGES;

const SERVICE_LABELS: Record<Service, MessageId> = {
  flight: 'command-palette.keywords.flight',
  train: 'command-palette.keywords.train',
  bus: 'command-palette.keywords.bus',
  cab: 'command-palette.keywords.cab',
  hotel: 'command-palette.keywords.hotel',
};

/** Returns the pages that this user may open. */
export function listFindablePages(t: Translate, session: Known): FindableHit[] {
  return PAGES.filter((page) => mayOpen(page, session)).map(({ screen, title, keywords }) => ({
    id: screen,
    kind: 'page',
    title: t(title),
    keywords: t(keywords),
    to: EVERY_PATH[screen].path,
  }));
}

/**
 * Returns the search screens of all services. An anonymous visitor is sent to the sign-in first, and from there to
 * the service.
 */
export function listFindableServices(t: Translate): FindableHit[] {
  return SERVICE_LIST.map(({ service, name, path }) => ({
    id: service,
    kind: 'service',
    service,
    title: t(name),
    keywords: t(SERVICE_LABELS[service]),
    to: path,
  }));
}

export function listSuggestedPages(pages: readonly FindableHit[], session: Known): FindableHit[] {
  const first: readonly string[] = session ? SUGGESTED_TO_SIGNED_IN : SUGGESTED_TO_STRANGERS;
  return first.flatMap((screen) => pages.filter(({ id }) => id === screen));
}

function mayOpen({ screen, permission, staffPermission, onlyStrangers }: Page, session: Known): boolean {
  if (onlyStrangers) return !session;
  switch (EVERY_PATH[screen].audience) {
    case 'anyone':
      return true;
    case 'signed-in':
      return Boolean(session);
    case 'member':
      return hasCompanyPermission(session, permission);
    case 'staff':
      if (!session?.staffRole) return false;
      return staffPermission === undefined || hasStaffPermission(session.staffRole, staffPermission);
  }
}

/** Checks the user's role in the company they act for; without a given permission, it returns true for every member. */
export function hasCompanyPermission(session: Known, permission?: Permission): boolean {
  const membership = findActingMembership(session);
  return (
    membership !== undefined && (permission === undefined || hasRolePermission(membership.role, permission))
  );
}
