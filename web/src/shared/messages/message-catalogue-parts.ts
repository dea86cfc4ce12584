import { isServerMessage } from '@marga/contract/messages/server-messages';

/**
 * Each catalogue is split by key prefix, so that nobody loads messages they will not read: those of every page, of
 * each public page, of the signed-in portal, and of the operators' console. The texts of mails and documents are in no
 * part.
 */
export type CataloguePart =
  | 'site'
  | PublicPage
  | 'command-palette'
  | 'story'
  | 'chat'
  | 'notifications'
  | 'frame'
  | 'states'
  | 'portal'
  | 'console';

/** Every page uses these messages. They include the error messages that even a page without API requests may show. */
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

/** Any form on a public page may use these messages. */
const FORM = [
  'entry.',
  'problem.invalid-recaptcha-token',
  'problem.missing-recaptcha-token',
  'problem.request-invalid',
  'problem.too-many-requests',
  'problem.unauthorized-domain',
];

/** These messages are for the pages that links in emails open. */
const LINK = [...FORM, 'link.', 'step.state.'];

/** Maps the public pages, by the names of their screens, to the messages each of them uses. */
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

/**
 * The part of the home page below the first screenful uses these messages; they are loaded after the first screenful.
 */
const STORY = ['service-line.', 'stop.', 'story.', 'testimonial.'];

/** No signed-in screen uses these messages itself. */
const PUBLIC = [
  'about.',
  'article.',
  'change-email.',
  'chat.',
  'contact.',
  // Descriptions are for search engines: they are in the served document and in nothing that a browser loads.
  'description.',
  'entry.',
  'command-palette.',
  'forgot.',
  'frame.',
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

/** The chat may be opened on every page, and loads its messages with it. */
const CHAT = ['chat.', 'conversation.', 'problem.request-invalid', 'problem.too-many-requests'];

/** The command palette may be opened on every page, and loads its messages with it. */
const COMMAND_PALETTE = ['command-palette.', 'itinerary.return'];

/** The bell in the header loads these messages together with its own code. */
const NOTIFICATIONS = ['notifications.', 'itinerary.return'];

/** The frames of signed-in people load these messages together with their code. */
const FRAME = ['frame.'];

/**
 * These are the states named by the first two digits of a GST number; a public page loads them once somebody has
 * entered one.
 */
const STATES = ['state.'];

/** Only the operators' console loads the messages whose ids begin with these prefixes. */
const CONSOLE = ['console.', 'testimonial.'];

export const CATALOGUE_PARTS: readonly CataloguePart[] = [
  'site',
  ...(Object.keys(PAGES) as PublicPage[]),
  'command-palette',
  'story',
  'chat',
  'notifications',
  'frame',
  'states',
  'portal',
  'console',
];

export function isPublicPageName(name: string): name is PublicPage {
  return Object.hasOwn(PAGES, name);
}

export function isMessageInCataloguePart(part: CataloguePart, key: string): boolean {
  if (isServerMessage(key)) return false;
  const begins = (prefixes: readonly string[]) => prefixes.some((prefix) => key.startsWith(prefix));
  if (part === 'site' || begins(SITE)) return part === 'site' && begins(SITE);
  if (isPublicPageName(part)) return begins(PAGES[part]);
  if (part === 'story') return begins(STORY);
  if (part === 'chat') return begins(CHAT);
  if (part === 'command-palette') return begins(COMMAND_PALETTE);
  if (part === 'notifications') return begins(NOTIFICATIONS);
  if (part === 'frame') return begins(FRAME);
  if (part === 'states') return begins(STATES);
  return part === 'console' ? begins(CONSOLE) : !begins(CONSOLE) && !begins(PUBLIC);
}
