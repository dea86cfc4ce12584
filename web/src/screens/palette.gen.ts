// Written by `npm run generate` from web/src/screens.ts; edit that instead.
export const PALETTE_PAGES = [
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
] as const;

export const SUGGESTED_TO_STRANGERS = ['services', 'resources', 'contact', 'signUp'] as const;

export const SUGGESTED_TO_SIGNED_IN = [
  'dashboard',
  'bookings',
  'companies',
  'supportInbox',
  'contact',
  'resources',
] as const;
