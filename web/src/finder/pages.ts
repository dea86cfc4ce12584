import type { Session } from '@marga/contract/identity/session';
import { type Permission, roleMay, staffMay, type StaffPermission } from '@marga/contract/permissions';
import type { Service } from '@marga/contract/services';
import type { MessageId, Translate } from '../lib/i18n/translations.ts';
import { findActingMembership } from '../lib/session-store.ts';
import { type AnyScreenName, EVERY_SCREEN } from '../every-screen.ts';
import { SERVICE_LIST } from '../site/services-list.ts';
import type { Hit } from './hit.ts';
import type { Entry } from './matching.ts';

type Known = Session | null | undefined;

/** Something that can be found without asking the server. */
export type FindableHit = Hit & Pick<Entry, 'keywords'>;

interface Page {
  readonly screen: AnyScreenName;
  readonly title: MessageId;
  /** What else people call it, apart by commas. */
  readonly keywords: MessageId;
  /** Only for those who may do this in the company, or among the portal's own people. */
  readonly permission?: Permission;
  readonly staffPermission?: StaffPermission;
  readonly onlyStrangers?: true;
}

/** Every page that somebody may look for. Those that need an id or a mailed code are found in other ways. */
const PAGES: readonly Page[] = [
  { screen: 'dashboard', title: 'finder.page.dashboard', keywords: 'finder.keywords.dashboard' },
  {
    screen: 'bookings',
    title: 'finder.page.bookings',
    keywords: 'finder.keywords.bookings',
    permission: 'booking:read',
  },
  {
    screen: 'trips',
    title: 'finder.page.trips',
    keywords: 'finder.keywords.trips',
    permission: 'trip:read',
  },
  {
    screen: 'refunds',
    title: 'finder.page.refunds',
    keywords: 'finder.keywords.refunds',
    permission: 'booking:read',
  },
  {
    screen: 'travellers',
    title: 'finder.page.travellers',
    keywords: 'finder.keywords.travellers',
    permission: 'traveller:read',
  },
  {
    screen: 'wallet',
    title: 'finder.page.wallet',
    keywords: 'finder.keywords.wallet',
    permission: 'wallet:read',
  },
  { screen: 'companies', title: 'finder.page.companies', keywords: 'finder.keywords.companies' },
  { screen: 'services', title: 'finder.page.services', keywords: 'finder.keywords.services' },
  { screen: 'resources', title: 'finder.page.resources', keywords: 'finder.keywords.resources' },
  { screen: 'contact', title: 'finder.page.contact', keywords: 'finder.keywords.contact' },
  { screen: 'groupRequest', title: 'finder.page.group', keywords: 'finder.keywords.group' },
  {
    screen: 'supportInbox',
    title: 'finder.page.support-inbox',
    keywords: 'finder.keywords.support-inbox',
    staffPermission: 'support:answer',
  },
  {
    screen: 'suppliers',
    title: 'finder.page.suppliers',
    keywords: 'finder.keywords.suppliers',
    staffPermission: 'supplier:read',
  },
  {
    screen: 'newsletter',
    title: 'finder.page.newsletter',
    keywords: 'finder.keywords.newsletter',
    staffPermission: 'newsletter:export',
  },
  {
    screen: 'testimonials',
    title: 'finder.page.testimonials',
    keywords: 'finder.keywords.testimonials',
    staffPermission: 'content:edit',
  },
  { screen: 'about', title: 'finder.page.about', keywords: 'finder.keywords.about' },
  { screen: 'home', title: 'finder.page.home', keywords: 'finder.keywords.home' },
  { screen: 'profile', title: 'finder.page.profile', keywords: 'finder.keywords.profile' },
  { screen: 'team', title: 'finder.page.team', keywords: 'finder.keywords.team', permission: 'member:read' },
  { screen: 'security', title: 'finder.page.security', keywords: 'finder.keywords.security' },
  {
    screen: 'markups',
    title: 'finder.page.markups',
    keywords: 'finder.keywords.markups',
    permission: 'price:read',
  },
  {
    screen: 'apiKeys',
    title: 'finder.page.api-keys',
    keywords: 'finder.keywords.api-keys',
    permission: 'api-key:manage',
  },
  {
    screen: 'activity',
    title: 'finder.page.activity',
    keywords: 'finder.keywords.activity',
    permission: 'audit:read',
  },
  { screen: 'login', title: 'finder.page.login', keywords: 'finder.keywords.login', onlyStrangers: true },
  {
    screen: 'signUp',
    title: 'finder.page.sign-up',
    keywords: 'finder.keywords.sign-up',
    onlyStrangers: true,
  },
  {
    screen: 'forgotPassword',
    title: 'finder.page.forgot-password',
    keywords: 'finder.keywords.forgot-password',
    onlyStrangers: true,
  },
  { screen: 'terms', title: 'finder.page.terms', keywords: 'finder.keywords.terms' },
  { screen: 'privacy', title: 'finder.page.privacy', keywords: 'finder.keywords.privacy' },
];

const SERVICE_LABELS: Record<Service, MessageId> = {
  flight: 'finder.keywords.flight',
  train: 'finder.keywords.train',
  bus: 'finder.keywords.bus',
  cab: 'finder.keywords.cab',
  hotel: 'finder.keywords.hotel',
};

/** What an empty finder offers: where one goes most. */
const FIRST_STRANGER: readonly AnyScreenName[] = ['services', 'resources', 'contact', 'signUp'];
const FIRST_MEMBER: readonly AnyScreenName[] = [
  'dashboard',
  'bookings',
  'companies',
  'supportInbox',
  'contact',
  'resources',
];

/** The pages that this person may open. */
export function findablePages(t: Translate, session: Known): FindableHit[] {
  return PAGES.filter((page) => mayOpen(page, session)).map(({ screen, title, keywords }) => ({
    id: screen,
    kind: 'page',
    title: t(title),
    keywords: t(keywords),
    to: EVERY_SCREEN[screen].path,
  }));
}

/** A stranger is sent to the sign-in first, and to the service from there. */
export function findableServices(t: Translate): FindableHit[] {
  return SERVICE_LIST.map(({ service, name, path }) => ({
    id: service,
    kind: 'service',
    service,
    title: t(name),
    keywords: t(SERVICE_LABELS[service]),
    to: path,
  }));
}

export function firstPages(pages: readonly FindableHit[], session: Known): FindableHit[] {
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
      return mayInCompany(session, permission);
    case 'staff':
      if (!session?.staffRole) return false;
      return staffPermission === undefined || staffMay(session.staffRole, staffPermission);
  }
}

/** What the role allows in the company acted for; without a permission named, every member may. */
export function mayInCompany(session: Known, permission?: Permission): boolean {
  const membership = findActingMembership(session);
  return membership !== undefined && (permission === undefined || roleMay(membership.role, permission));
}
