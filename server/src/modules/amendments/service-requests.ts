import {
  askServiceRequest as askRoute,
  type ServiceRequest,
  withdrawServiceRequest as withdrawRoute,
} from '@marga/contract/amendments/service-requests';
import { type BookingId, type ServiceRequestId, createId } from '@marga/contract/kernel/ids';
import { ok, type Result } from '@marga/contract/kernel/result';
import type { RouteInput } from '@marga/contract/route-definition';
import { now } from '../../platform/clock.ts';
import type { CompanyContext } from '../../platform/request-context.ts';
import { countSupplierQuestions, supplierShareOf } from '../../platform/limits/company-quota.ts';
import { companyEventChannelOf } from '../../platform/event-log.ts';
import { type Handler, defineHandler, defineReplayableHandler } from '../../platform/http/handler.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { type Part, type Suppliers, WHOLE } from '../suppliers/index.ts';
import { isRefundCalculable, type ToCancel } from './cancellation-handlers.ts';
import { selectForCancellation } from './db/cancellation-queries.ts';
import {
  canCancelPart,
  type Divisible,
  hasTravellerAndLegSelection,
  resolveRequestedTravellersAndLegs,
} from './cancellation.ts';
import {
  callCreateServiceRequest,
  callEndServiceRequest,
  serviceRequestFromRow,
  selectServiceRequest,
  selectServiceRequestOf,
} from './db/service-request-queries.ts';

export function serviceRequestHandlers({ suppliers }: { suppliers: Suppliers }): Handler[] {
  return [
    defineReplayableHandler(
      askRoute,
      (ctx, { params, body }) => askServiceRequest(ctx, suppliers, params.bookingId, body),
      findServiceRequest,
    ),
    defineHandler(withdrawRoute, (ctx, { params }) => withdrawServiceRequest(ctx, params.serviceRequestId)),
  ];
}

type AskAnswer = Result<
  ServiceRequest,
  Refusal<(typeof askRoute)['errors'][number] | 'permission-denied' | 'request-invalid'>
>;

/**
 * Creates a request for operators. They handle only what the supplier's API cannot do, so for a cancellation the
 * supplier is asked for a quote first; if it gives one, the request is refused (`supplier-can-cancel`).
 */
async function askServiceRequest(
  ctx: CompanyContext,
  suppliers: Suppliers,
  bookingId: BookingId,
  body: RouteInput<typeof askRoute>['body'],
): Promise<AskAnswer> {
  const [[booking], [last]] = await ctx.db.forCompany(ctx.companyId, [
    selectForCancellation({ id: bookingId }),
    selectServiceRequestOf({ booking: bookingId }),
  ]);
  if (!booking) return refuse('not-found');
  const wanted = body.category === 'cancel' ? partToCancel(booking, body) : wholeToChange(booking, body);
  if (!wanted.ok) return wanted;
  if (booking.has_active_amendment) return refuse('amendment-in-progress');
  if (last?.state === 'open') return refuse('already-asked');
  const part = wanted.value;
  // A change that is described in words cannot be checked with the supplier's API, so only a cancellation is checked.
  // The operator tells the buyer when a change can be made online.
  const does = body.category === 'cancel' && (await doesItself(ctx, suppliers, booking, part));
  if (does === 'too-many') return refuse('too-many-requests', { retryAfterSeconds: 60 });
  if (does === 'unavailable') return refuse('supplier-unavailable');
  if (does) return refuse('supplier-can-cancel');
  const id = createId('serviceRequest', now());
  ctx.nameSubject(id);
  const [principals, [asked], [row]] = await ctx.reauthorization.run([
    // The caller is authorized again, because the supplier may be slow and the user may have been removed meanwhile.
    callCreateServiceRequest({
      newId: id,
      company: ctx.companyId,
      booking: bookingId,
      newCategory: body.category,
      ...part,
      remarkText: body.remark,
      actor: ctx.userId,
    }),
    selectServiceRequest({ id }),
  ]);
  if (!ctx.reauthorization.allows(principals)) return refuse('permission-denied');
  switch (asked?.outcome) {
    case 'asked':
      publishChange(ctx, body.category, 'asked');
      if (!row) throw new Error(`${id} was written and is not there`);
      return ok(serviceRequestFromRow(row));
    // Operators answer within two hours, so a retry after one hour is likely to succeed.
    case 'too-many':
      return refuse('too-many-requests', { retryAfterSeconds: 3600 });
    case 'not-cancellable':
    case 'not-changeable':
    case 'amendment-in-progress':
    case 'already-asked':
      return refuse(asked.outcome);
    case 'missing':
    case undefined:
      return refuse('not-found');
  }
}

interface Asked extends Divisible {
  readonly state: string;
  readonly supplier_order: string | null;
  readonly takes_service_requests: boolean;
  readonly is_travelled: boolean;
}
type Wanted = Result<Part, Refusal<'not-cancellable' | 'not-changeable' | 'request-invalid'>>;
type Body = RouteInput<typeof askRoute>['body'];

function partToCancel(booking: Asked, body: Body): Wanted {
  if (booking.state !== 'confirmed' || booking.supplier_order === null || !booking.takes_service_requests)
    return refuse('not-cancellable');
  const part = resolveRequestedTravellersAndLegs(booking, body);
  if (part === 'unavailable') return refuse('not-cancellable');
  if (hasTravellerAndLegSelection(part))
    return invalid('body.legs', 'some travellers or some legs, not both');
  return ok(part);
}

/**
 * Validates a change request. Its remark says which travellers and legs are meant, and the change is calculated for
 * everything that is left of the booking.
 */
function wholeToChange(booking: Asked, body: Body): Wanted {
  if (booking.state !== 'confirmed' || booking.supplier_order === null || booking.is_travelled)
    return refuse('not-changeable');
  if (body.travellers !== null || body.legs !== null)
    return invalid('body.travellers', 'a change says in its remark whom it is about');
  if (body.remark === null) return invalid('body.remark', 'a change is said in words');
  return ok(WHOLE);
}

function invalid(path: string, message: string): Result<never, Refusal<'request-invalid'>> {
  return refuse('request-invalid', { issues: [{ path, message }] });
}

/**
 * Returns whether the supplier's API quotes the cancellation of this part of the booking with a refund that Marga can
 * calculate. A call uses up one search of the company's quota.
 */
async function doesItself(
  ctx: CompanyContext,
  suppliers: Suppliers,
  booking: Pick<ToCancel, 'supplier' | 'price' | 'currency'> & Pick<Asked, 'supplier_order'>,
  part: Part,
): Promise<boolean | 'unavailable' | 'too-many'> {
  const supplier = suppliers.get(booking.supplier, supplierShareOf(ctx));
  if (booking.supplier_order === null || !canCancelPart(supplier.capabilities, part)) return false;
  if (!countSupplierQuestions(ctx).ok) return 'too-many';
  const outcome = await supplier.quoteCancel(booking.supplier_order, part);
  if (outcome.kind === 'unavailable') return outcome.kind;
  return outcome.kind === 'quoted' && isRefundCalculable(booking, outcome.quote);
}

async function findServiceRequest(
  ctx: CompanyContext,
  id: string,
): Promise<Result<ServiceRequest, never> | undefined> {
  const [[row]] = await ctx.db.forCompany(ctx.companyId, [selectServiceRequest({ id })]);
  return row && ok(serviceRequestFromRow(row));
}

async function withdrawServiceRequest(
  ctx: CompanyContext,
  id: ServiceRequestId,
): Promise<Result<ServiceRequest, Refusal<'not-found' | 'state-changed'>>> {
  const { userId: user } = ctx;
  const [[answer], [row]] = await ctx.db.forCompany(ctx.companyId, [
    callEndServiceRequest({
      serviceRequest: id,
      byUser: user,
      booking: null,
      travellers: null,
      legs: null,
      because: null,
    }),
    selectServiceRequest({ id }),
  ]);
  if (!row) return refuse('not-found');
  if (!answer?.withdrawn) return refuse('state-changed');
  publishChange(ctx, row.category, 'withdrawn');
  return ok(serviceRequestFromRow(row));
}

function publishChange(
  { telemetry, redis, companyId }: CompanyContext,
  category: string,
  state: string,
): void {
  telemetry.serviceRequestTransitioned(category, state);
  redis.notify(companyEventChannelOf(companyId));
}
