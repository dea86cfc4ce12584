import type { Session } from '@marga/contract/identity/session';
import { type Permission, roleMay, staffMay, type StaffPermission } from '@marga/contract/permissions';
import type { Service } from '@marga/contract/services';
import type { MessageId, Say } from '../lib/i18n/text.ts';
import { findActingMembership } from '../lib/session-store.ts';
import { type AnyScreenName, EVERY_SCREEN } from '../every-screen.ts';
import { SERVICE_LIST } from '../site/services-list.ts';
import type { Hit } from './hit.ts';
import type { Entry } from './matching.ts';

type Known = Session | null | undefined;

/** Something that can be found without asking the server. */
export type FindableHit = Hit & Pick<Entry, 'words'>;

interface Page {
  readonly screen: AnyScreenName;
  readonly title: MessageId;
  /** What else people call it, apart by commas. */
  readonly words: MessageId;
  /** Only for those who may do this in the company, or among the portal's own people. */
  readonly permission?: Permission;
  readonly staffPermission?: StaffPermission;
  readonly onlyStrangers?: true;
}

/** Every page that somebody may look for. Those that need an id or a mailed code are found in other ways. */
const PAGES: readonly Page[] = [
  { screen: 'dashboard', title: 'finder.page.dashboard', words: 'finder.words.dashboard' },
  {
    screen: 'bookings',
    title: 'finder.page.bookings',
    words: 'finder.words.bookings',
    permission: 'booking:read',
  },
  {
    screen: 'trips',
    title: 'finder.page.trips',
    words: 'finder.words.trips',
    permission: 'trip:read',
  },
  {
    screen: 'refunds',
    title: 'finder.page.refunds',
    words: 'finder.words.refunds',
    permission: 'booking:read',
  },
  {
    screen: 'travellers',
    title: 'finder.page.travellers',
    words: 'finder.words.travellers',
    permission: 'traveller:read',
  },
  {
    screen: 'wallet',
    title: 'finder.page.wallet',
    words: 'finder.words.wallet',
    permission: 'wallet:read',
  },
  { screen: 'companies', title: 'finder.page.companies', words: 'finder.words.companies' },
  { screen: 'services', title: 'finder.page.services', words: 'finder.words.services' },
  { screen: 'resources', title: 'finder.page.resources', words: 'finder.words.resources' },
  { screen: 'contact', title: 'finder.page.contact', words: 'finder.words.contact' },
  { screen: 'groupRequest', title: 'finder.page.group', words: 'finder.words.group' },
  {
    screen: 'supportInbox',
    title: 'finder.page.support-inbox',
    words: 'finder.words.support-inbox',
    staffPermission: 'support:answer',
  },
  {
    screen: 'suppliers',
    title: 'finder.page.suppliers',
    words: 'finder.words.suppliers',
    staffPermission: 'supplier:read',
  },
  {
    screen: 'newsletter',
    title: 'finder.page.newsletter',
    words: 'finder.words.newsletter',
    staffPermission: 'newsletter:export',
  },
  {
    screen: 'testimonials',
    title: 'finder.page.testimonials',
    words: 'finder.words.testimonials',
    staffPermission: 'content:edit',
  },
  { screen: 'about', title: 'finder.page.about', words: 'finder.words.about' },
  { screen: 'home', title: 'finder.page.home', words: 'finder.words.home' },
  { screen: 'profile', title: 'finder.page.profile', words: 'finder.words.profile' },
  { screen: 'team', title: 'finder.page.team', words: 'finder.words.team', permission: 'member:read' },
  { screen: 'security', title: 'finder.page.security', words: 'finder.words.security' },
  {
    screen: 'markups',
    title: 'finder.page.markups',
    words: 'finder.words.markups',
    permission: 'price:read',
  },
  {
    screen: 'apiKeys',
    title: 'finder.page.api-keys',
    words: 'finder.words.api-keys',
    permission: 'api-key:manage',
  },
  {
    screen: 'activity',
    title: 'finder.page.activity',
    words: 'finder.words.activity',
    permission: 'audit:read',
  },
  { screen: 'login', title: 'finder.page.login', words: 'finder.words.login', onlyStrangers: true },
  { screen: 'signUp', title: 'finder.page.sign-up', words: 'finder.words.sign-up', onlyStrangers: true },
  {
    screen: 'forgotPassword',
    title: 'finder.page.forgot-password',
    words: 'finder.words.forgot-password',
    onlyStrangers: true,
  },
  { screen: 'terms', title: 'finder.page.terms', words: 'finder.words.terms' },
  { screen: 'privacy', title: 'finder.page.privacy', words: 'finder.words.privacy' },
];

const SERVICE_WORDS: Record<Service, MessageId> = {
  flight: 'finder.words.flight',
  train: 'finder.words.train',
  bus: 'finder.words.bus',
  cab: 'finder.words.cab',
  hotel: 'finder.words.hotel',
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
export function findablePages(say: Say, session: Known): FindableHit[] {
  return PAGES.filter((page) => mayOpen(page, session)).map(({ screen, title, words }) => ({
    id: screen,
    kind: 'page',
    title: say(title),
    words: say(words),
    to: EVERY_SCREEN[screen].path,
  }));
}

/** A stranger is sent to the sign-in first, and to the service from there. */
export function findableServices(say: Say): FindableHit[] {
  return SERVICE_LIST.map(({ service, name, path }) => ({
    id: service,
    kind: 'service',
    service,
    title: say(name),
    words: say(SERVICE_WORDS[service]),
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
