import { routeTable } from 'virtual:route-table';
import { createApiClient, type RouteTable } from './api.ts';
import { auditReasonSource } from './audit-reason-source.ts';
import { actingCompanyId, handleSessionEnd } from './session-store.ts';

/** A phone on the move gets a longer timeout than a desktop. Prerendering makes no requests. */
const timeoutMs = !import.meta.env.SSR && matchMedia('(pointer: coarse)').matches ? 60_000 : 30_000;

export const api = createApiClient({
  routes: routeTable as RouteTable,
  loadMoreRoutes: async () => (await import('virtual:route-table/rest')).routeTable as RouteTable,
  actingCompany: actingCompanyId,
  auditReason: (input) => auditReasonSource.current?.(input),
  timeoutMs,
  onProblem: handleSessionEnd,
});
