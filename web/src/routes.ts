/** Who may see a screen: everybody, or a member of a company who has signed in. */
type Audience = 'anyone' | 'member';

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
} as const satisfies Record<string, Screen>;

export type ScreenName = keyof typeof SCREENS;
