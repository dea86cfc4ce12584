import {
  type BookingView,
  changeView as changeViewRoute,
  listViews,
  MOST_VIEWS,
  removeView as removeViewRoute,
  saveView as saveViewRoute,
} from '@marga/contract/bookings/saved-views';
import { type Id, createId } from '@marga/contract/kernel/ids';
import { ok, type Result } from '@marga/contract/kernel/result';
import type { RouteInput } from '@marga/contract/route-definition';
import { now } from '../../platform/clock.ts';
import type { CompanyContext } from '../../platform/request-context.ts';
import { type Handler, defineHandler } from '../../platform/http/handler.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import {
  callChangeSavedView,
  deleteView,
  callCreateSavedView,
  selectViews,
} from './db/saved-views-queries.ts';

type ViewId = Id<'view'>;

/**
 * Serves saved views of the booking list, which belong to one member: a colleague's view is as invisible as another
 * company's.
 */
export function savedViewHandlers(): Handler[] {
  return [
    defineHandler(listViews, async (ctx) => ok({ views: await viewsOf(ctx) })),
    defineHandler(saveViewRoute, (ctx, { body }) => saveView(ctx, body)),
    defineHandler(changeViewRoute, (ctx, { params, body }) => changeView(ctx, params.viewId, body)),
    defineHandler(removeViewRoute, async (ctx, { params }) => {
      const call = deleteView({ id: params.viewId, user: ctx.userId });
      const [[removed]] = await ctx.db.forCompany(ctx.companyId, [call]);
      return removed ? ok(undefined) : refuse('not-found');
    }),
  ];
}

async function viewsOf(ctx: CompanyContext): Promise<BookingView[]> {
  const [rows] = await ctx.db.forCompany(ctx.companyId, [selectViews({ user: ctx.userId })]);
  return rows.map(({ id, name, filter, columns }) => ({
    id: id as ViewId,
    name,
    filter: filter as BookingView['filter'],
    columns,
  }));
}

async function saveView(
  ctx: CompanyContext,
  body: RouteInput<typeof saveViewRoute>['body'],
): Promise<Result<BookingView, Refusal<'name-taken' | 'too-many-views'>>> {
  const id = createId('view', now());
  const { name, filter, columns } = body;
  const call = callCreateSavedView({
    newView: id,
    owner: ctx.userId,
    newName: name,
    newFilter: JSON.stringify(filter),
    newColumns: columns,
    most: MOST_VIEWS,
  });
  const [[row]] = await ctx.db.forCompany(ctx.companyId, [call]);
  switch (row?.outcome) {
    case 'saved':
      return ok({ id, ...body });
    case 'name-taken':
    case 'too-many-views':
      return refuse(row.outcome);
    default:
      throw new Error('a view was neither saved nor refused');
  }
}

async function changeView(
  ctx: CompanyContext,
  id: ViewId,
  { name, filter, columns }: RouteInput<typeof changeViewRoute>['body'],
): Promise<Result<BookingView, Refusal<'not-found' | 'name-taken'>>> {
  const call = callChangeSavedView({
    view: id,
    owner: ctx.userId,
    newName: name ?? null,
    newFilter: filter === undefined ? null : JSON.stringify(filter),
    newColumns: columns ?? null,
  });
  const [[row]] = await ctx.db.forCompany(ctx.companyId, [call]);
  if (row?.outcome === 'name-taken') return refuse('name-taken');
  const changed = (await viewsOf(ctx)).find((view) => view.id === id);
  return changed ? ok(changed) : refuse('not-found');
}
