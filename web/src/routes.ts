/** Who may see a screen is one of: everybody, signed-in users, members of a company, or staff. */
type Audience = 'anyone' | 'signed-in' | 'member' | 'staff';

export interface Screen {
  /** The path is in the router's syntax; in Hindi it is prefixed with `/hi`. */
  readonly path: string;
  readonly audience: Audience;
  /** Holds an address that shows the screen with content; `{…}` is filled from the data at hand. */
  readonly sample: string;
}

/**
 * Lists every screen except those of staff, which are in console-routes.ts, because every user loads this table.
 * The router and the header are derived from it; code that needs all screens, such as tests, uses every-screen.ts.
 */
export const SCREENS = {
  home: { path: '/', audience: 'anyone', sample: '/' },
  login: { path: '/login', audience: 'anyone', sample: '/login' },
  signUp: { path: '/signup', audience: 'anyone', sample: '/signup' },
  forgotPassword: { path: '/forgot-password', audience: 'anyone', sample: '/forgot-password' },
  resetPassword: { path: '/reset-password', audience: 'anyone', sample: '/reset-password#code={code}' },
  verifyEmail: { path: '/verify-email', audience: 'anyone', sample: '/verify-email#code={code}' },
  changeEmail: { path: '/change-email', audience: 'anyone', sample: '/change-email#code={code}' },
  invitation: { path: '/invitation', audience: 'anyone', sample: '/invitation#code={code}' },
  services: { path: '/services', audience: 'anyone', sample: '/services?from=DELHI&to=MUMBAI&on={date}' },
  about: { path: '/about', audience: 'anyone', sample: '/about' },
  newsletterConfirm: {
    path: '/newsletter/confirm',
    audience: 'anyone',
    sample: '/newsletter/confirm#code={code}',
  },
  newsletterUnsubscribe: {
    path: '/newsletter/unsubscribe',
    audience: 'anyone',
    sample: '/newsletter/unsubscribe#code={code}',
  },
  terms: { path: '/terms', audience: 'anyone', sample: '/terms' },
  privacy: { path: '/privacy', audience: 'anyone', sample: '/privacy' },
  contact: { path: '/contact', audience: 'anyone', sample: '/contact' },
  groupRequest: { path: '/contact/group', audience: 'anyone', sample: '/contact/group' },
  ticket: { path: '/support/ticket', audience: 'anyone', sample: '/support/ticket#code={ticketCode}' },
  resources: { path: '/resources', audience: 'anyone', sample: '/resources' },
  article: { path: '/resources/:slug', audience: 'anyone', sample: '/resources/reading-a-fare' },
  quote: { path: '/q', audience: 'anyone', sample: '/q#code={quoteToken}' },
  noCompany: { path: '/no-company', audience: 'signed-in', sample: '/no-company' },
  security: { path: '/settings/security', audience: 'signed-in', sample: '/settings/security' },
  flights: {
    path: '/services/flights',
    audience: 'member',
    sample: '/services/flights?from=DEL&to=LON&on={date}&travellers=1',
  },
  trains: {
    path: '/services/trains',
    audience: 'member',
    sample: '/services/trains?from=DELHI&to=KANPUR&on={date}',
  },
  buses: {
    path: '/services/buses',
    audience: 'member',
    sample: '/services/buses?from=DELHI&to=JAIPUR&on={date}',
  },
  hotels: { path: '/services/hotels', audience: 'member', sample: '/services/hotels?to=MUMBAI&on={date}' },
  cabs: {
    path: '/services/cabs',
    audience: 'member',
    sample: '/services/cabs?from=DELHI&to=CANAUGHT%20PLACE&on={date}&at=09:00',
  },
  trips: { path: '/trips', audience: 'member', sample: '/trips' },
  trip: { path: '/trips/:tripId', audience: 'member', sample: '/trips/{tripId}' },
  checkout: { path: '/checkouts/:checkoutId', audience: 'member', sample: '/checkouts/{checkoutId}' },
  bookings: { path: '/bookings', audience: 'member', sample: '/bookings' },
  booking: { path: '/bookings/:bookingId', audience: 'member', sample: '/bookings/{bookingId}' },
  refunds: { path: '/refunds', audience: 'member', sample: '/refunds' },
  travellers: { path: '/travellers', audience: 'member', sample: '/travellers' },
  wallet: { path: '/wallet', audience: 'member', sample: '/wallet' },
  payment: { path: '/payments/:paymentId', audience: 'member', sample: '/payments/{paymentId}' },
  dashboard: { path: '/dashboard', audience: 'member', sample: '/dashboard' },
  profile: { path: '/profile-settings', audience: 'member', sample: '/profile-settings' },
  team: { path: '/team', audience: 'member', sample: '/team' },
  apiKeys: { path: '/settings/api-keys', audience: 'member', sample: '/settings/api-keys' },
  markups: { path: '/settings/markups', audience: 'member', sample: '/settings/markups' },
  activity: { path: '/settings/activity', audience: 'member', sample: '/settings/activity' },
} as const satisfies Record<string, Screen>;

/** Staff start here. */
export const CONSOLE_HOME = '/console/companies';

export function isConsolePath(path: string): boolean {
  return path.startsWith('/console/');
}

export type ScreenName = keyof typeof SCREENS;

/** A screen that anyone may see. */
export type PublicScreenName = {
  [Name in ScreenName]: (typeof SCREENS)[Name]['audience'] extends 'anyone' ? Name : never;
}[ScreenName];

export type MemberScreenName = Exclude<ScreenName, PublicScreenName>;

export function isPublicScreen(name: ScreenName): name is PublicScreenName {
  return SCREENS[name].audience === 'anyone';
}
