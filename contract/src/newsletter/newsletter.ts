import { z } from 'zod';
import { actionCode, email, LOCALES } from '../identity/field-schemas.ts';
import {
  emptyResponse,
  jsonResponse,
  publicAccess,
  listPageSchemaOf,
  pageQuery,
  defineRoute,
  staffAccess,
  shows,
} from '../route-definition.ts';
import { idSchemaOf, wireInstant } from '../wire-schemas.ts';

/** The newsletter uses double opt-in: everybody on the list has subscribed in the footer and confirmed by mail. */

export const subscribe = defineRoute({
  name: 'newsletter.subscribe',
  summary: 'Ask for the newsletter. The answer is the same whether or not the address is on the list.',
  method: 'POST',
  path: '/v1/newsletter',
  access: publicAccess,
  body: z.strictObject({ email, locale: z.enum(LOCALES) }),
  response: emptyResponse,
  errors: ['too-many-requests'],
});

export const confirmSubscription = defineRoute({
  name: 'newsletter.confirm',
  summary: 'Confirm by the code of the mailed link.',
  method: 'POST',
  path: '/v1/newsletter/confirm',
  access: publicAccess,
  body: z.strictObject({ code: actionCode }),
  response: emptyResponse,
  errors: ['invalid-action-code', 'expired-action-code', 'too-many-requests'],
});

/**
 * By RFC 8058, a mail program posts `List-Unsubscribe=One-Click` as a form to the URL in the mail's header,
 * cross-site and without cookies. The page behind the mail's link sends the same. The code is in the URL because a
 * mail program has nothing else; it only allows unsubscribing.
 */
export const unsubscribe = defineRoute({
  name: 'newsletter.unsubscribe',
  summary: 'Leave the list, in one step. Doing it again is no error.',
  method: 'POST',
  path: '/v1/newsletter/unsubscribe/:code',
  access: publicAccess,
  from: 'anywhere',
  params: z.strictObject({ code: actionCode }),
  body: z.strictObject({ 'List-Unsubscribe': z.literal('One-Click') }),
  bodyLimitBytes: 4096,
  response: emptyResponse,
  errors: ['invalid-action-code', 'too-many-requests'],
});

export const SUBSCRIBER_STATES = ['pending', 'confirmed', 'unsubscribed'] as const;

export const subscriber = z
  .strictObject({
    id: idSchemaOf('subscriber'),
    email: z.email(),
    locale: z.enum(LOCALES),
    state: z.enum(SUBSCRIBER_STATES),
    askedAt: wireInstant,
    confirmedAt: wireInstant.nullable(),
    unsubscribedAt: wireInstant.nullable(),
  })
  .meta({ id: 'Subscriber' });

export type Subscriber = z.infer<typeof subscriber>;

export const listSubscribers = defineRoute({
  name: 'newsletter.list-subscribers',
  summary: 'Who is on the list, newest first; for the export.',
  method: 'GET',
  path: '/v1/console/newsletter',
  access: staffAccess('newsletter:export'),
  audits: shows('personal-data'),
  query: pageQuery.extend({ state: z.enum(SUBSCRIBER_STATES).optional() }),
  response: jsonResponse(
    listPageSchemaOf(subscriber).extend({ counts: z.record(z.enum(SUBSCRIBER_STATES), z.int().min(0)) }),
  ),
  errors: [],
});

export const newsletterRoutes = [subscribe, confirmSubscription, unsubscribe, listSubscribers] as const;
