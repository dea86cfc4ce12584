import type { Session } from '@marga/contract/identity/session';
import {
  type Permission,
  hasRolePermission,
  hasStaffPermission,
  type StaffPermission,
} from '@marga/contract/identity/permissions';
import type { Service } from '@marga/contract/services';
import type { MessageId, Translate } from '../../shared/i18n/translations.ts';
import { findActingMembership } from '../../shared/session-store.ts';
import { type AnyScreenName, EVERY_SCREEN } from '../../every-screen.ts';
import { SERVICE_LIST } from '../../site/services-list.ts';
import type { Hit } from './search-hit.ts';
import type { Entry } from './search-text-matching.ts';

type Known = Session | null | undefined;

/** This is a hit that can be found without asking the server. */
export type FindableHit = Hit & Pick<Entry, 'keywords'>;

interface Page {
  readonly screen: AnyScreenName;
  readonly title: MessageId;
  /** Lists other names for it, separated by commas. */
  readonly keywords: MessageId;
  /** The page is shown only to members with this permission in the company, or to staff with the staff permission. */
  readonly permission?: Permission;
  readonly staffPermission?: StaffPermission;
  readonly onlyStrangers?: true;
}

/** Lists every page that somebody may look for. Pages that need an id or a mailed code are found in other ways. */
const PAGES: readonly Page[] = [
  {
    screen: 'dashboard',
    title: 'command-palette.page.dashboard',
    keywords: 'command-palette.keywords.dashboard',
  },
  {
    screen: 'bookings',
    title: 'command-palette.page.bookings',
    keywords: 'command-palette.keywords.bookings',
    permission: 'booking:read',
  },
  {
    screen: 'trips',
    title: 'command-palette.page.trips',
    keywords: 'command-palette.keywords.trips',
    permission: 'trip:read',
  },
  {
    screen: 'refunds',
    title: 'command-palette.page.refunds',
    keywords: 'command-palette.keywords.refunds',
    permission: 'booking:read',
  },
  {
    screen: 'travellers',
    title: 'command-palette.page.travellers',
    keywords: 'command-palette.keywords.travellers',
    permission: 'traveller:read',
  },
  {
    screen: 'wallet',
    title: 'command-palette.page.wallet',
    keywords: 'command-palette.keywords.wallet',
    permission: 'wallet:read',
  },
  {
    screen: 'companies',
    title: 'command-palette.page.companies',
    keywords: 'command-palette.keywords.companies',
  },
  {
    screen: 'services',
    title: 'command-palette.page.services',
    keywords: 'command-palette.keywords.services',
  },
  {
    screen: 'resources',
    title: 'command-palette.page.resources',
    keywords: 'command-palette.keywords.resources',
  },
  { screen: 'contact', title: 'command-palette.page.contact', keywords: 'command-palette.keywords.contact' },
  { screen: 'groupRequest', title: 'command-palette.page.group', keywords: 'command-palette.keywords.group' },
  {
    screen: 'supportInbox',
    title: 'command-palette.page.support-inbox',
    keywords: 'command-palette.keywords.support-inbox',
    staffPermission: 'support:answer',
  },
  {
    screen: 'suppliers',
    title: 'command-palette.page.suppliers',
    keywords: 'command-palette.keywords.suppliers',
    staffPermission: 'supplier:read',
  },
  {
    screen: 'newsletter',
    title: 'command-palette.page.newsletter',
    keywords: 'command-palette.keywords.newsletter',
    staffPermission: 'newsletter:export',
  },
  {
    screen: 'testimonials',
    title: 'command-palette.page.testimonials',
    keywords: 'command-palette.keywords.testimonials',
    staffPermission: 'content:edit',
  },
  { screen: 'about', title: 'command-palette.page.about', keywords: 'command-palette.keywords.about' },
  { screen: 'home', title: 'command-palette.page.home', keywords: 'command-palette.keywords.home' },
  { screen: 'profile', title: 'command-palette.page.profile', keywords: 'command-palette.keywords.profile' },
  {
    screen: 'team',
    title: 'command-palette.page.team',
    keywords: 'command-palette.keywords.team',
    permission: 'member:read',
  },
  {
    screen: 'security',
    title: 'command-palette.page.security',
    keywords: 'command-palette.keywords.security',
  },
  {
    screen: 'markups',
    title: 'command-palette.page.markups',
    keywords: 'command-palette.keywords.markups',
    permission: 'price:read',
  },
  {
    screen: 'apiKeys',
    title: 'command-palette.page.api-keys',
    keywords: 'command-palette.keywords.api-keys',
    permission: 'api-key:manage',
  },
  {
    screen: 'activity',
    title: 'command-palette.page.activity',
    keywords: 'command-palette.keywords.activity',
    permission: 'audit:read',
  },
  {
    screen: 'login',
    title: 'command-palette.page.login',
    keywords: 'command-palette.keywords.login',
    onlyStrangers: true,
  },
  {
    screen: 'signUp',
    title: 'command-palette.page.sign-up',
    keywords: 'command-palette.keywords.sign-up',
    onlyStrangers: true,
  },
  {
    screen: 'forgotPassword',
    title: 'command-palette.page.forgot-password',
    keywords: 'command-palette.keywords.forgot-password',
    onlyStrangers: true,
  },
  { screen: 'terms', title: 'command-palette.page.terms', keywords: 'command-palette.keywords.terms' },
  { screen: 'privacy', title: 'command-palette.page.privacy', keywords: 'command-palette.keywords.privacy' },
];

const SERVICE_LABELS: Record<Service, MessageId> = {
  flight: 'command-palette.keywords.flight',
  train: 'command-palette.keywords.train',
  bus: 'command-palette.keywords.bus',
  cab: 'command-palette.keywords.cab',
  hotel: 'command-palette.keywords.hotel',
};

/** An empty command palette offers the pages that are visited most. */
const FIRST_STRANGER: readonly AnyScreenName[] = ['services', 'resources', 'contact', 'signUp'];
const FIRST_MEMBER: readonly AnyScreenName[] = [
  'dashboard',
  'bookings',
  'companies',
  'supportInbox',
  'contact',
  'resources',
];

/** Returns the pages that this user may open. */
export function listFindablePages(t: Translate, session: Known): FindableHit[] {
  return PAGES.filter((page) => mayOpen(page, session)).map(({ screen, title, keywords }) => ({
    id: screen,
    kind: 'page',
    title: t(title),
    keywords: t(keywords),
    to: EVERY_SCREEN[screen].path,
  }));
}

/** An anonymous visitor is sent to the sign-in first, and from there to the service. */
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
  const first: readonly string[] = session ? FIRST_MEMBER : FIRST_STRANGER;
  return first.flatMap((screen) => pages.filter(({ id }) => id === screen));
}

function mayOpen({ screen, permission, staffPermission, onlyStrangers }: Page, session: Known): boolean {
  if (onlyStrangers) return !session;
  switch (EVERY_SCREEN[screen].audience) {
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

/** Checks the role in the company the user acts for; without a named permission every member may. */
export function hasCompanyPermission(session: Known, permission?: Permission): boolean {
  const membership = findActingMembership(session);
  return (
    membership !== undefined && (permission === undefined || hasRolePermission(membership.role, permission))
  );
}
