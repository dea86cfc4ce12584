import { routeTable } from 'virtual:route-table';
import { createApi, type RouteTable } from './api.ts';
import { actingCompanyId, noticeEnding } from './session-store.ts';

/** A telephone on the move waits longer than a desk. */
const timeoutMs = matchMedia('(pointer: coarse)').matches ? 60_000 : 30_000;

export const api = createApi({
  routes: routeTable as RouteTable,
  actingCompany: actingCompanyId,
  timeoutMs,
  onProblem: noticeEnding,
});
