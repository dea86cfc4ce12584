// Written by `npm run generate` from web/src/screens.ts; edit that instead.
import type { LazyScreen, PublicScreenName } from '../../routes.ts';

export const PUBLIC_LOADERS: Readonly<Record<PublicScreenName, LazyScreen>> = {
  home: () => import('../../site/home.tsx'),
  login: () => import('../../site/login.tsx'),
  signUp: () => import('../../site/sign-up/sign-up.tsx'),
  forgotPassword: () => import('../../site/forgot-password.tsx'),
  resetPassword: () => import('../../site/reset-password.tsx'),
  verifyEmail: () => import('../../site/verify-email.tsx'),
  changeEmail: () => import('../../site/change-email.tsx'),
  invitation: () => import('../../site/invitation.tsx'),
  services: () => import('../../site/services.tsx'),
  about: () => import('../../site/about.tsx'),
  newsletterConfirm: () => import('../../site/newsletter/confirm.tsx'),
  newsletterUnsubscribe: () => import('../../site/newsletter/unsubscribe.tsx'),
  terms: () => import('../../site/terms.tsx'),
  privacy: () => import('../../site/privacy.tsx'),
  contact: () => import('../../site/contact.tsx'),
  groupRequest: () => import('../../site/group-request.tsx'),
  ticket: () => import('../../site/support-ticket.tsx'),
  resources: () => import('../../site/resources/resources.tsx'),
  article: () => import('../../site/article/article.tsx'),
  quote: () => import('../../site/client-quote/client-quote.tsx'),
};
