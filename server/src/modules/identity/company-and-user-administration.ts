import {
  approveCompany,
  approveCompanyDetails,
  approveGstin,
  type CompanyFile,
  type CompanyRow,
  disableUser,
  enableUser,
  listCompanies,
  readCompanyFile,
  refuseCompany,
  refuseCompanyDetails,
  refuseGstin,
  reinstateCompany,
  suspendCompany,
  verifyAudit,
} from '@marga/contract/identity/company-and-user-administration';
import type { CompanyState } from '@marga/contract/identity/field-schemas';
import type { CompanyId, UserId } from '@marga/contract/kernel/ids';
import { ok, type Result } from '@marga/contract/kernel/result';
import type { StaffContext } from '../../platform/request-context.ts';
import { type Handler, defineHandler, defineReadHandler } from '../../platform/http/handler.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import {
  selectAuditOf,
  selectBranches,
  selectCompany,
  selectGstins,
  selectLogo,
  selectProposedDetails,
} from './db/company-queries.ts';
import { auditEntryFromRow, companyFromRows } from './company-from-rows.ts';
import {
  callRecordCompanyDecision,
  callReviewCompanyDetails,
  callReviewPendingGstin,
  callSetUserDisabled,
  callVerifyAuditLog,
  type CompanyListRow,
  selectCompanyPage,
  selectDetailsExist,
  selectGstinExists,
  selectLookalikes,
  selectPeopleOf,
} from './db/company-and-user-administration-queries.ts';

const AUDIT_SHOWN = 50;

export function companyAndUserAdministrationHandlers(): Handler[] {
  return [
    defineReadHandler(
      listCompanies,
      ({ query }) => [
        selectCompanyPage({
          state: query.state ?? null,
          search: query.search || null,
          after: query.cursor ?? '',
          limit: query.limit + 1,
        }),
      ],
      ([rows], { query }) => {
        const items = rows.slice(0, query.limit).map(companyRowOf);
        return ok({ items, nextCursor: rows.length > query.limit ? (items.at(-1)?.id ?? null) : null });
      },
    ),
    defineHandler(readCompanyFile, async (ctx, { params }) => {
      const file = await findWorkItemDetails(ctx, params.companyId);
      return file ? ok(file) : refuse('not-found');
    }),
    defineHandler(approveCompany, (ctx, { params }) =>
      decide(ctx, params.companyId, {
        from: ['unverified', 'refused'],
        to: 'approved',
        reason: null,
        outcome: 'company-approved',
      }),
    ),
    defineHandler(refuseCompany, (ctx, { params, body }) =>
      decide(ctx, params.companyId, {
        from: ['unverified'],
        to: 'refused',
        reason: body.reason,
        outcome: 'company-refused',
      }),
    ),
    defineHandler(suspendCompany, (ctx, { params, body }) =>
      decide(ctx, params.companyId, {
        from: ['approved'],
        to: 'suspended',
        reason: body.reason,
        outcome: 'company-suspended',
      }),
    ),
    defineHandler(reinstateCompany, (ctx, { params }) =>
      decide(ctx, params.companyId, {
        from: ['suspended'],
        to: 'approved',
        reason: null,
        outcome: 'company-reinstated',
      }),
    ),
    ...reviewHandlers(),
    defineHandler(disableUser, (ctx, { params, body }) => setDisabled(ctx, params.userId, true, body.reason)),
    defineHandler(enableUser, (ctx, { params }) => setDisabled(ctx, params.userId, false, null)),
    defineReadHandler(
      verifyAudit,
      () => [callVerifyAuditLog()],
      ([[chain]]) => {
        if (!chain) throw new Error('the chain of seals gave no answer');
        return ok({
          seals: Number(chain.seals),
          entries: Number(chain.entries),
          unsealed: Number(chain.unsealed),
          intact: chain.broken_at === null,
          brokenAt: chain.broken_at === null ? null : Number(chain.broken_at),
          sealedAt: chain.sealed_at,
        });
      },
    ),
  ];
}

/** Returns the handlers that decide on what an approved company would like to change. */
function reviewHandlers(): Handler[] {
  return [
    defineHandler(approveGstin, (ctx, { params }) => decideGstin(ctx, params.gstinId, true, null)),
    defineHandler(refuseGstin, (ctx, { params, body }) =>
      decideGstin(ctx, params.gstinId, false, body.reason),
    ),
    defineHandler(approveCompanyDetails, (ctx, { params }) =>
      decideDetails(ctx, params.companyDetailsId, true, null),
    ),
    defineHandler(refuseCompanyDetails, (ctx, { params, body }) =>
      decideDetails(ctx, params.companyDetailsId, false, body.reason),
    ),
  ];
}

function companyRowOf(row: CompanyListRow): CompanyRow {
  return {
    id: row.id as CompanyId,
    companyName: row.name,
    companyGSTNumber: row.gstin,
    state: row.state as CompanyState,
    emailVerified: row.email_verified,
    gstinPending: row.gstin_pending,
    detailsPending: row.details_pending,
    waitingSince: row.waiting_since,
    members: Number(row.members),
    creationTime: row.created_at,
  };
}

async function findWorkItemDetails(ctx: StaffContext, company: CompanyId): Promise<CompanyFile | undefined> {
  const [[row], [proposed], gstins, branches, [logo], people, lookalikes, entries] = await ctx.asStaff([
    selectCompany({ company }),
    selectProposedDetails({ company }),
    selectGstins({ company }),
    selectBranches({ company }),
    selectLogo({ company }),
    selectPeopleOf({ company }),
    selectLookalikes({ company }),
    selectAuditOf({ company, limit: AUDIT_SHOWN }),
  ]);
  if (!row) return undefined;
  const owners = people.filter(({ role }) => role === 'owner');
  return {
    company: companyFromRows(
      { row, proposed, gstins, branches, logo: logo?.webp },
      owners.some(({ email_verified: verified }) => verified),
    ),
    owners: owners.map((owner) => ({
      userId: owner.user_id as UserId,
      name: owner.name,
      email: owner.email,
      emailVerified: owner.email_verified,
      disabled: owner.disabled,
    })),
    members: people.length,
    lookalikes: lookalikes.map(({ id, name, state }) => ({
      id: id as CompanyId,
      companyName: name,
      state: state as CompanyState,
    })),
    audit: entries.map(auditEntryFromRow),
  };
}

interface Decision {
  readonly from: readonly CompanyState[];
  readonly to: CompanyState;
  readonly reason: string | null;
  /** This word names the decision in the audit log and selects its mail. */
  readonly outcome: string;
}

async function decide(
  ctx: StaffContext,
  company: CompanyId,
  { from, to, reason, outcome }: Decision,
): Promise<Result<CompanyFile, Refusal<'not-found' | 'state-changed'>>> {
  const [[answer]] = await ctx.asStaff([
    callRecordCompanyDecision({
      company,
      fromStates: from,
      toState: to,
      reason,
      action: `identity.${outcome}`,
      template: outcome,
    }),
  ]);
  const file = await findWorkItemDetails(ctx, company);
  if (!file) return refuse('not-found');
  return answer?.decided ? ok(file) : refuse('state-changed', { state: file.company.state });
}

async function decideGstin(
  ctx: StaffContext,
  gstin: string,
  approved: boolean,
  reason: string | null,
): Promise<Result<CompanyFile, Refusal<'not-found' | 'state-changed'>>> {
  const [[known], [answer]] = await ctx.asStaff([
    selectGstinExists({ gstin }),
    callReviewPendingGstin({
      gstinId: gstin,
      isApproved: approved,
      reason,
    }),
  ]);
  if (!known) return refuse('not-found');
  const file = answer?.company ? await findWorkItemDetails(ctx, answer.company as CompanyId) : undefined;
  return file ? ok(file) : refuse('state-changed');
}

async function decideDetails(
  ctx: StaffContext,
  id: string,
  isApproved: boolean,
  reason: string | null,
): Promise<Result<CompanyFile, Refusal<'not-found' | 'state-changed'>>> {
  const [[known], [answer]] = await ctx.asStaff([
    selectDetailsExist({ id }),
    callReviewCompanyDetails({ proposalId: id, isApproved, reason }),
  ]);
  const file = answer?.company ? await findWorkItemDetails(ctx, answer.company as CompanyId) : undefined;
  return file ? ok(file) : refuse(known ? 'state-changed' : 'not-found');
}

async function setDisabled(
  ctx: StaffContext,
  user: UserId,
  disabled: boolean,
  reason: string | null,
): Promise<Result<undefined, Refusal<'not-found' | 'state-changed'>>> {
  const [[answer]] = await ctx.asStaff([
    callSetUserDisabled({
      subject: user,
      isDisabled: disabled,
      reason,
    }),
  ]);
  if (answer?.changed === null) return refuse('not-found');
  return answer?.changed ? ok(undefined) : refuse('state-changed');
}
