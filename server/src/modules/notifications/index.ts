import { shortReferenceOf, type BookingId } from '@marga/contract/kernel/ids';
import { ok } from '@marga/contract/kernel/result';
import { epochMsOf, instantFromEpochMs, type Instant } from '@marga/contract/kernel/time';
import {
  listNotifications,
  markSeen,
  type Notification,
  NOTIFICATION_KINDS,
} from '@marga/contract/notifications/notifications';
import { type Permission, hasRolePermission } from '@marga/contract/identity/permissions';
import { openStatusOfItinerary } from '@marga/contract/bookings/ticket-status';
import type { Itinerary } from '@marga/contract/search/itineraries';
import { itineraryRouteOf } from '@marga/contract/search/itinerary-title';
import type { CompanyContext, Principal } from '../../platform/request-context.ts';
import { type Handler, defineHandler } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { selectServiceRequestNews, selectScheduleChangeNews } from '../amendments/index.ts';
import { selectBookingNews } from '../bookings/index.ts';
import { selectDecisions, selectMemberSince } from '../identity/index.ts';
import { selectRecentAnswers } from '../support/index.ts';
import { insertSeen, selectSeen } from './db/notifications-queries.ts';

const DAYS = 30;
const SHOWN = 30;
/** Notifications from one source are counted only up to this number, because an exact count above it adds nothing. */
const COUNTED = 100;
/** A time in a request is limited to this one, which is later than any real time. */
const LATEST_MS = Date.UTC(9999, 0);

export function notificationsHandlers(): Handler[] {
  return [
    defineHandler(listNotifications, async (ctx) => {
      const within = { days: DAYS, limit: COUNTED };
      const [principals, [seen], [joined], bookings, moved, serviceRequests, decisions, answers] =
        await ctx.reauthorization.run([
          selectSeen({ user: ctx.userId }),
          selectMemberSince({ user: ctx.userId }),
          selectBookingNews(within),
          selectScheduleChangeNews(within),
          selectServiceRequestNews(within),
          selectDecisions(within),
          selectRecentAnswers({ user: ctx.userId, ...within }),
        ]);
      if (!ctx.reauthorization.allows(principals)) return refuse('permission-denied');
      const news = [
        ...(may(ctx, principals, 'booking:read')
          ? [...bookings, ...moved, ...serviceRequests].map(bookingNotification)
          : []),
        ...decisions.map(decisionNotification),
        // A support ticket belongs to the person who wrote it, so no API key may read the answers to it.
        ...(ctx.apiKeyId === null ? answers.map(answerNotification) : []),
      ].toSorted((one, other) => (one.at < other.at ? 1 : -1));
      // Events from before a member joined do not count as new to them.
      const looked = seen?.up_to ?? joined?.created_at;
      const isNew = ({ at }: News) => looked === undefined || at > looked;
      return ok({
        items: news.slice(0, SHOWN).map((item) => ({ ...item, isNew: isNew(item) })),
        unseen: news.filter(isNew).length,
      });
    }),
    defineHandler(markSeen, async (ctx, { body }) => {
      // The time in the request may be in a year that the database cannot read, so it is limited.
      const upTo = instantFromEpochMs(Math.min(Math.max(epochMsOf(body.upTo), 0), LATEST_MS));
      await ctx.db.forCompany(ctx.companyId, [
        insertSeen({ company: ctx.companyId, user: ctx.userId, upTo }),
      ]);
      return ok(undefined);
    }),
  ];
}

type News = Omit<Notification, 'isNew'>;

/**
 * Returns whether the caller has the permission. An API key has no more than its scopes, whatever the role of the
 * person who made it.
 */
function may({ role }: CompanyContext, [principal]: readonly Principal[], permission: Permission): boolean {
  const scopes = principal?.scopes ?? null;
  return hasRolePermission(role, permission) && (scopes === null || scopes.includes(permission));
}

interface BookingNews {
  id: string;
  state: string;
  itinerary: unknown;
  at: Instant;
}

function bookingNotification({ id, state, itinerary, at }: BookingNews): News {
  const title = shortReferenceOf(id as BookingId);
  const route = itineraryRouteOf(itinerary as Itinerary, 'code');
  const open = state === 'confirmed' ? openStatusOfItinerary(itinerary as Itinerary) : undefined;
  return { kind: kindOf(`booking-${open ?? state}`), subject: id, title, route, at };
}

interface DecisionNews {
  action: string;
  subject: string;
  company_id: string | null;
  company_name: string;
  at: Instant;
}

function decisionNotification({
  action,
  subject,
  company_id: company,
  company_name: name,
  at,
}: DecisionNews): News {
  const kind = kindOf(action.replace('identity.', ''));
  return {
    kind,
    subject: company ?? subject,
    title: kind.startsWith('gstin') ? subject : name,
    route: null,
    at,
  };
}

function answerNotification({ id, reference, at }: { id: string; reference: string; at: Instant }): News {
  return { kind: 'ticket-answered', subject: id, title: reference, route: null, at };
}

function kindOf(text: string): Notification['kind'] {
  const kind = NOTIFICATION_KINDS.find((known) => known === text);
  if (kind === undefined) throw new Error(`no notification is called ${text}`);
  return kind;
}
