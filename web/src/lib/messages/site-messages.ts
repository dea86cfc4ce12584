/**
 * Each catalogue comes in parts, so that nobody loads words they will not read: what every page says, what each public page
 * says besides, what is said behind the sign-in, and what only the portal's own people read there. The beginning of a
 * key decides.
 */
export type CataloguePart = 'site' | PublicPage | 'states' | 'portal' | 'console';

/** Every page says this, and the first page says no more. Of the problems, those of a page that asks for nothing. */
const SITE = [
  'broken.',
  'frame.',
  'header.',
  'home.',
  'leaving.',
  'not-found.',
  'problem.internal',
  'problem.network-request-failed',
  'problem.not-found',
  'problem.request-id',
  'problem.unavailable',
  'route-error.',
  'time.',
];

/** What a form on a public page may have to say, whichever it is. */
const FORM = [
  'entry.',
  'problem.invalid-recaptcha-token',
  'problem.missing-recaptcha-token',
  'problem.request-invalid',
  'problem.too-many-requests',
  'problem.unauthorized-domain',
];

/** The pages that links in mails lead to. */
const LINK = [...FORM, 'link.', 'station.state.'];

/** The public pages by the names of their screens, and what each of them says. */
const PAGES = {
  login: [
    ...FORM,
    'login.',
    'password.hide',
    'password.show',
    'problem.code-expired',
    'problem.invalid-',
    'problem.user-',
  ],
  signUp: [
    ...FORM,
    'company-problem.',
    'entity.',
    'password.',
    'problem.operation-not-allowed',
    'problem.password-',
    'sign-up.',
  ],
  forgotPassword: [...FORM, 'forgot.', 'station.state.'],
  resetPassword: [...LINK, 'forgot.way', 'password.', 'problem.password-', 'reset.'],
  verifyEmail: [...LINK, 'verify.'],
  changeEmail: [...LINK, 'change-email.'],
  invitation: [
    ...LINK,
    'invitation.',
    'password.',
    'problem.email-already-in-use',
    'problem.invitation-for-another',
    'problem.password-',
    'problem.user-',
    'role-note.',
    'role.',
  ],
  terms: ['contact.mail-address', 'terms.'],
  contact: ['contact.'],
} as const;

export type PublicPage = keyof typeof PAGES;

/** Said on public pages alone. */
const PUBLIC = [
  'change-email.',
  'contact.',
  'entry.',
  'forgot.',
  'invitation.',
  'link.',
  'login.',
  'reset.',
  'sign-up.',
  'terms.',
  'verify.',
];

/** What the first two digits of a GST number name; a public page loads it when somebody has filled one in. */
const STATES = ['state.'];

/** The pages of the portal's own people. */
const CONSOLE = ['console.'];

export const CATALOGUE_PARTS: readonly CataloguePart[] = [
  'site',
  ...(Object.keys(PAGES) as PublicPage[]),
  'states',
  'portal',
  'console',
];

export function isPublicPage(name: string): name is PublicPage {
  return Object.hasOwn(PAGES, name);
}

export function isInPart(part: CataloguePart, key: string): boolean {
  const begins = (prefixes: readonly string[]) => prefixes.some((prefix) => key.startsWith(prefix));
  if (part === 'site' || begins(SITE)) return part === 'site' && begins(SITE);
  if (isPublicPage(part)) return begins(PAGES[part]);
  if (part === 'states') return begins(STATES);
  return part === 'console' ? begins(CONSOLE) : !begins(CONSOLE) && !begins(PUBLIC);
}
