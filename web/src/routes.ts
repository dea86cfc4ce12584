/** Who may see a screen: everybody, whoever has signed in, a member of a company, or the portal's own people. */
type Audience = 'anyone' | 'signed-in' | 'member' | 'staff';

interface Screen {
  /** As the router reads it; the same path lives under `/hi` in Hindi. */
  readonly path: string;
  readonly audience: Audience;
  /** An address that shows the screen with something on it; `{…}` is filled from the data at hand. */
  readonly sample: string;
}

/** Every screen of the portal. The router, the header and the pictures of `npm run shots` are derived from it. */
export const SCREENS = {
  home: { path: '/', audience: 'anyone', sample: '/' },
  login: { path: '/login', audience: 'anyone', sample: '/login' },
  signUp: { path: '/signup', audience: 'anyone', sample: '/signup' },
  forgotPassword: { path: '/forgot-password', audience: 'anyone', sample: '/forgot-password' },
  resetPassword: { path: '/reset-password', audience: 'anyone', sample: '/reset-password#code={code}' },
  verifyEmail: { path: '/verify-email', audience: 'anyone', sample: '/verify-email#code={code}' },
  changeEmail: { path: '/change-email', audience: 'anyone', sample: '/change-email#code={code}' },
  invitation: { path: '/invitation', audience: 'anyone', sample: '/invitation#code={code}' },
  terms: { path: '/terms', audience: 'anyone', sample: '/terms' },
  contact: { path: '/contact', audience: 'anyone', sample: '/contact' },
  noCompany: { path: '/no-company', audience: 'signed-in', sample: '/no-company' },
  security: { path: '/settings/security', audience: 'signed-in', sample: '/settings/security' },
  flights: {
    path: '/services/flights',
    audience: 'member',
    sample: '/services/flights?from=DEL&to=LON&on={date}&travellers=1',
  },
  trip: { path: '/trips/:tripId', audience: 'member', sample: '/trips/{tripId}' },
  checkout: { path: '/checkouts/:checkoutId', audience: 'member', sample: '/checkouts/{checkoutId}' },
  bookings: { path: '/bookings', audience: 'member', sample: '/bookings' },
  booking: { path: '/bookings/:bookingId', audience: 'member', sample: '/bookings/{bookingId}' },
  dashboard: { path: '/dashboard', audience: 'member', sample: '/dashboard' },
  profile: { path: '/profile-settings', audience: 'member', sample: '/profile-settings' },
  team: { path: '/team', audience: 'member', sample: '/team' },
  apiKeys: { path: '/settings/api-keys', audience: 'member', sample: '/settings/api-keys' },
  activity: { path: '/settings/activity', audience: 'member', sample: '/settings/activity' },
  companies: { path: '/console/companies', audience: 'staff', sample: '/console/companies' },
  companyFile: {
    path: '/console/companies/:companyId',
    audience: 'staff',
    sample: '/console/companies/{companyId}',
  },
} as const satisfies Record<string, Screen>;

export type ScreenName = keyof typeof SCREENS;
