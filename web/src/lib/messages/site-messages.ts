/**
 * Each catalogue comes in parts, so that nobody loads words they will not read: what every page says, what each public page
 * says besides, what is said behind the sign-in, and what only the portal's own people read there. The beginning of a
 * key decides.
 */
export type CataloguePart =
  'site' | PublicPage | 'command-palette' | 'story' | 'chat' | 'notices' | 'states' | 'portal' | 'console';

/** Every page says this. Of the problems, those of a page that asks for nothing. */
const SITE = [
  'broken.',
  'footer.',
  'layout.',
  'header.',
  'not-found.',
  'problem.internal',
  'problem.network-request-failed',
  'problem.not-found',
  'problem.request-id',
  'problem.unavailable',
  'release.',
  'route-error.',
  'service-name.',
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
const LINK = [...FORM, 'link.', 'step.state.'];

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
  forgotPassword: [...FORM, 'forgot.', 'step.state.'],
  resetPassword: [...LINK, 'forgot.way', 'password.', 'problem.password-', 'reset.'],
  newsletterConfirm: [...LINK, 'newsletter.confirm.', 'newsletter.way'],
  newsletterUnsubscribe: [...LINK, 'newsletter.contact', 'newsletter.home', 'newsletter.leave.'],
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
  home: ['home.', 'journey.', 'leaving.'],
  services: ['journey.', 'service-line.', 'services.', 'stop.'],
  about: ['about.'],
  terms: ['terms.'],
  privacy: ['privacy.'],
  quote: ['problem.too-many-requests', 'quote.'],
  resources: ['resources.'],
  article: ['article.', 'resources.kind.'],
  contact: [...FORM, 'contact.', 'conversation.state.', 'sender.', 'sent.', 'step.state.'],
  groupRequest: [...FORM, 'group.', 'sender.', 'sent.', 'step.state.', 'group-request.'],
  ticket: [...FORM, 'conversation.', 'ticket.', 'group-request.'],
} as const;

export type PublicPage = keyof typeof PAGES;

/** What stands below the first screenful of the first page, which is loaded once that has come. */
const STORY = ['service-line.', 'stop.', 'story.', 'testimonial.'];

/** Said on public pages alone. */
const PUBLIC = [
  'about.',
  'article.',
  'change-email.',
  'chat.',
  'contact.',
  // For those who find a page by a search: in its document, and in nothing that a browser loads.
  'description.',
  'entry.',
  'command-palette.',
  'forgot.',
  'group.',
  'home.',
  'invitation.',
  'journey.',
  'link.',
  'login.',
  'newsletter.',
  'privacy.',
  'quote.',
  'reset.',
  'resources.',
  'sender.',
  'sent.',
  'service-line.',
  'services.',
  'sign-up.',
  'stop.',
  'story.',
  'terms.',
  'ticket.',
  'verify.',
];

/** The chat may be opened on every page, and brings its words with it. */
const CHAT = ['chat.', 'conversation.', 'problem.request-invalid', 'problem.too-many-requests'];

/** What the search that opens over every page says; it comes with it. */
const COMMAND_PALETTE = ['command-palette.'];

/** The bell of the header brings its words with it. */
const NOTICES = ['notices.'];

/** What the first two digits of a GST number name; a public page loads it when somebody has filled one in. */
const STATES = ['state.'];

/** The pages of the portal's own people. */
const CONSOLE = ['console.', 'testimonial.'];

export const CATALOGUE_PARTS: readonly CataloguePart[] = [
  'site',
  ...(Object.keys(PAGES) as PublicPage[]),
  'command-palette',
  'story',
  'chat',
  'notices',
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
  if (part === 'story') return begins(STORY);
  if (part === 'chat') return begins(CHAT);
  if (part === 'command-palette') return begins(COMMAND_PALETTE);
  if (part === 'notices') return begins(NOTICES);
  if (part === 'states') return begins(STATES);
  return part === 'console' ? begins(CONSOLE) : !begins(CONSOLE) && !begins(PUBLIC);
}
