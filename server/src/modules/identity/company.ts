import type { ErrorCode } from '@marga/contract/errors';
import {
  addBranch as addBranchRoute,
  addGstin as addGstinRoute,
  changeBranch as changeBranchRoute,
  changeCompany as changeCompanyRoute,
  type Company,
  listAudit,
  readCompany,
  removeBranch as removeBranchRoute,
  removeLogo as removeLogoRoute,
  replaceLogo as replaceLogoRoute,
  retireGstin as retireGstinRoute,
  submitCompany as submitCompanyRoute,
  withdrawCompanyDetails as withdrawCompanyDetailsRoute,
} from '@marga/contract/identity/company';
import { COMPANY_DETAILS } from '@marga/contract/identity/field-schemas';
import { type EntityKind, panOfGstin, parseGstin } from '@marga/contract/kernel/indian-identifiers';
import { type Id, createId } from '@marga/contract/kernel/ids';
import { ok, type Result } from '@marga/contract/kernel/result';
import type { RouteInput } from '@marga/contract/route-definition';
import { insertAuditEntry } from '../../platform/audit.ts';
import { now } from '../../platform/clock.ts';
import type { CompanyContext } from '../../platform/request-context.ts';
import type { Call } from '../../platform/db/sql-statement.ts';
import { type Handler, defineHandler, defineReadHandler } from '../../platform/http/handler.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { reencodeLogo } from '../../platform/logo-image.ts';
import { isUniqueViolation } from '../../platform/db/db.ts';
import { validateCompanyFields } from './validate-company-fields.ts';
import {
  callReplaceGstin,
  callResubmitCompanyApplication,
  deleteBranch,
  deleteLogo,
  deleteProposedDetails,
  insertBranch,
  insertGstin,
  proposeDetails,
  retireGstin,
  selectAuditPage,
  selectBranches,
  selectCompany,
  selectGstins,
  selectLogo,
  selectOwnBranches,
  selectOwnCompany,
  selectOwnGstins,
  selectOwnLogo,
  selectOwnProposedDetails,
  selectProposedDetails,
  updateBranch,
  updateCompany,
  upsertLogo,
} from './db/company-queries.ts';
import {
  ownAuditEntryFromRow,
  type BranchRow,
  companyFromRows,
  type CompanyRow,
  type GstinRow,
  type ProposedDetailsRow,
} from './company-from-rows.ts';

/** This sorts after every id of an audit entry, whatever the database's collation. */
const NEWEST = 'aud_8';

export function companyHandlers(): Handler[] {
  return [
    defineReadHandler(
      readCompany,
      () => [
        selectOwnCompany(),
        selectOwnProposedDetails(),
        selectOwnGstins(),
        selectOwnBranches(),
        selectOwnLogo(),
      ],
      ([[row], [proposed], gstins, branches, [logo]], _input, ctx) =>
        row
          ? ok(companyFromRows({ row, proposed, gstins, branches, logo: logo?.webp }, ctx.emailVerified))
          : refuse('not-found'),
    ),
    defineHandler(changeCompanyRoute, (ctx, { body }) => changeCompany(ctx, body)),
    defineHandler(withdrawCompanyDetailsRoute, withdrawDetails),
    defineHandler(submitCompanyRoute, submitCompany),
    defineHandler(replaceLogoRoute, (ctx, { body }) => replaceLogo(ctx, body.data)),
    defineHandler(removeLogoRoute, async (ctx) => {
      const company = ctx.companyId;
      await ctx.db.forCompany(company, [
        deleteLogo({ company }),
        insertAuditEntry(ctx, 'identity.logo-removed', company),
      ]);
      return ok(undefined);
    }),
    defineHandler(addGstinRoute, (ctx, { body }) => addGstin(ctx, body.gstin)),
    defineHandler(retireGstinRoute, (ctx, { params }) => retireOne(ctx, params.gstinId)),
    defineHandler(addBranchRoute, (ctx, { body }) => addBranch(ctx, body)),
    defineHandler(changeBranchRoute, (ctx, { params, body }) => changeBranch(ctx, params.branchId, body)),
    defineHandler(removeBranchRoute, (ctx, { params }) => removeBranch(ctx, params.branchId)),
    defineReadHandler(
      listAudit,
      ({ query }) => [selectAuditPage({ before: query.cursor ?? NEWEST, limit: query.limit + 1 })],
      ([rows], { query }) => {
        const items = rows.slice(0, query.limit).map(ownAuditEntryFromRow);
        return ok({ items, nextCursor: rows.length > query.limit ? (items.at(-1)?.id ?? null) : null });
      },
    ),
  ];
}

type Answer<Code extends ErrorCode = never> = Result<
  Company,
  Refusal<'request-invalid' | 'not-found' | Code>
>;

function wholeCompany(company: string) {
  return [
    selectCompany({ company }),
    selectProposedDetails({ company }),
    selectGstins({ company }),
    selectBranches({ company }),
    selectLogo({ company }),
  ] as const;
}

/** Runs these calls and returns the company afterwards, in one round trip. */
async function afterwards(ctx: CompanyContext, calls: readonly Call<unknown>[]): Promise<Company> {
  const answers = await ctx.db.forCompany(ctx.companyId, [...calls, ...wholeCompany(ctx.companyId)]);
  const [[row], [proposed], gstins, branches, [logo]] = answers.slice(calls.length) as unknown as [
    [CompanyRow],
    [ProposedDetailsRow | undefined],
    GstinRow[],
    BranchRow[],
    [{ webp: string } | undefined],
  ];
  return companyFromRows({ row, proposed, gstins, branches, logo: logo?.webp }, ctx.emailVerified);
}

type Changes = RouteInput<typeof changeCompanyRoute>['body'];

async function changeCompany(ctx: CompanyContext, changes: Changes): Promise<Answer> {
  const [[row], [proposed]] = await ctx.db.forCompany(ctx.companyId, [
    selectCompany({ company: ctx.companyId }),
    selectProposedDetails({ company: ctx.companyId }),
  ]);
  if (!row) return refuse('not-found');
  // A second proposal continues the first: what it does not name is proposed as before.
  const latest = proposed ?? row;
  const entityKind = changes.entityKind ?? (latest.entity_kind as EntityKind | null);
  // The format of a registration number depends on the kind of company, so a form with a number must also state the
  // kind unless the company already has one.
  if (entityKind === null && (changes.companyRegNumber !== undefined || changes.companyGSTNumber)) {
    return refuse('request-invalid', { issues: [{ path: 'body.entityKind', message: 'missing' }] });
  }
  const judged = validateCompanyFields({
    ...changes,
    entityKind: entityKind ?? 'proprietorship',
    // When the kind of company changes, the stored number is validated for the new kind. A null in the form removes
    // the number, which a kind without a register requires.
    companyRegNumber:
      changes.companyRegNumber === undefined && changes.entityKind !== undefined
        ? latest.registration_number
        : changes.companyRegNumber,
  });
  if (!judged.ok) return refuse('request-invalid', { issues: judged.error });
  const { registrationNumber, gstin, phone } = judged.value;
  const details = {
    company: ctx.companyId,
    name: changes.companyName ?? latest.name,
    kind: entityKind,
    registration: registrationNumber === undefined ? latest.registration_number : registrationNumber,
    address: changes.companyAddress ?? latest.address,
  };
  const company = await afterwards(ctx, [
    updateCompany({
      ...details,
      phone: phone ?? row.phone,
      idleMinutes:
        changes.sessionIdleMinutes === undefined ? row.session_idle_minutes : changes.sessionIdleMinutes,
    }),
    ...(gstin === undefined
      ? []
      : [callReplaceGstin({ newId: createId('gstin', now()), number: gstin, actor: ctx.userId })]),
    ...(COMPANY_DETAILS.some((field) => changes[field] !== undefined)
      ? [
          deleteProposedDetails({ company: ctx.companyId }),
          proposeDetails({ ...details, id: createId('companyDetails', now()), proposer: ctx.userId }),
        ]
      : []),
    insertChangeEntry(ctx, changes, row, details.name),
  ]);
  return ok(company);
}

/** Says in the audit log whether details were changed or proposed, and what else was changed in the same request. */
function insertChangeEntry(
  ctx: CompanyContext,
  changes: Changes,
  { state, name }: CompanyRow,
  wantedName: string,
): Call<unknown> {
  const fields = Object.keys(changes).toSorted();
  const isProposal =
    ['approved', 'suspended'].includes(state) && COMPANY_DETAILS.some((field) => field in changes);
  if (!isProposal) return insertAuditEntry(ctx, 'identity.company-changed', ctx.companyId, { fields });
  return insertAuditEntry(ctx, 'identity.company-details-proposed', ctx.companyId, {
    fields,
    ...(name === wantedName ? {} : { name: wantedName }),
  });
}

async function withdrawDetails(ctx: CompanyContext): Promise<Result<Company, Refusal<'state-changed'>>> {
  const company = ctx.companyId;
  const [[proposed]] = await ctx.db.forCompany(company, [selectProposedDetails({ company })]);
  if (!proposed) return refuse('state-changed');
  return ok(
    await afterwards(ctx, [
      deleteProposedDetails({ company }),
      insertAuditEntry(ctx, 'identity.company-details-withdrawn', company),
    ]),
  );
}

async function submitCompany(ctx: CompanyContext): Promise<Answer<'state-changed'>> {
  const [[answer]] = await ctx.db.forCompany(ctx.companyId, [
    callResubmitCompanyApplication({ actor: ctx.userId }),
  ]);
  return answer?.submitted ? ok(await afterwards(ctx, [])) : refuse('state-changed');
}

async function replaceLogo(ctx: CompanyContext, base64: string): Promise<Answer<'too-many-requests'>> {
  const counted = await ctx.limits.count(['identity.pictures', ctx.companyId]);
  if (!counted.ok) return counted;
  const logo = await reencodeLogo(Buffer.from(base64, 'base64'));
  if (!logo.ok && logo.problem === 'busy') return refuse('too-many-requests', { retryAfterSeconds: 5 });
  if (!logo.ok) return refuse('request-invalid', { issues: [{ path: 'body.data', message: logo.problem }] });
  const webp = `\\x${logo.bytes.toString('hex')}`;
  const company = await afterwards(ctx, [
    upsertLogo({ company: ctx.companyId, webp }),
    insertAuditEntry(ctx, 'identity.logo-replaced', ctx.companyId),
  ]);
  return ok(company);
}

/**
 * Adds a GST number to the company. Every GST number contains the holder's PAN, so a number with another PAN belongs
 * to another company and is refused.
 */
async function addGstin(ctx: CompanyContext, text: string): Promise<Answer> {
  const complain = (message: string) =>
    refuse('request-invalid', { issues: [{ path: 'body.gstin', message }] });
  const parsed = parseGstin(text);
  if (!parsed.ok) return complain(parsed.problem);
  const company = ctx.companyId;
  const [[row], gstins] = await ctx.db.forCompany(company, [
    selectCompany({ company }),
    selectGstins({ company }),
  ]);
  const inUse = gstins.filter(({ state }) => state === 'declared' || state === 'approved');
  if (inUse.length === 0) return complain('no-primary');
  if (inUse.some(({ gstin }) => panOfGstin(gstin) !== parsed.value.pan)) return complain('pan-mismatch');
  const { gstin } = parsed.value;
  const state = row?.state === 'approved' ? 'pending' : 'declared';
  try {
    const calls = [
      insertGstin({ id: createId('gstin', now()), company, gstin, state }),
      insertAuditEntry(ctx, 'identity.gstin-added', gstin),
    ];
    return ok(await afterwards(ctx, calls));
  } catch (error) {
    if (isUniqueViolation(error, 'gstin_once')) return complain('already-there');
    throw error;
  }
}

/**
 * Retires a GST number that is not the primary one. The primary number can only be replaced; a company without a
 * number declares that in its profile.
 */
async function retireOne(
  ctx: CompanyContext,
  id: Id<'gstin'>,
): Promise<Result<undefined, Refusal<'not-found' | 'state-changed'>>> {
  const company = ctx.companyId;
  const [gstins] = await ctx.db.forCompany(company, [selectGstins({ company })]);
  const known = gstins.find((row) => row.id === id);
  if (!known) return refuse('not-found');
  if (known.is_primary || known.state === 'retired' || known.state === 'refused')
    return refuse('state-changed');
  await ctx.db.forCompany(company, [
    retireGstin({ id, company }),
    insertAuditEntry(ctx, 'identity.gstin-retired', known.gstin),
  ]);
  return ok(undefined);
}

type BranchBody = RouteInput<typeof addBranchRoute>['body'];

async function unknownGstin(ctx: CompanyContext, gstinId: string | null): Promise<boolean> {
  if (gstinId === null) return false;
  const [gstins] = await ctx.db.forCompany(ctx.companyId, [selectGstins({ company: ctx.companyId })]);
  return !gstins.some(({ id, state }) => id === gstinId && state !== 'retired' && state !== 'refused');
}

const NO_SUCH_GSTIN = { issues: [{ path: 'body.gstinId', message: 'not-found' }] };

async function addBranch(ctx: CompanyContext, { name, address, gstinId }: BranchBody): Promise<Answer> {
  if (await unknownGstin(ctx, gstinId)) return refuse('request-invalid', NO_SUCH_GSTIN);
  const id = createId('branch', now());
  const company = await afterwards(ctx, [
    insertBranch({ id, company: ctx.companyId, name, address, gstin: gstinId }),
    insertAuditEntry(ctx, 'identity.branch-added', id, { name }),
  ]);
  return ok(company);
}

async function changeBranch(
  ctx: CompanyContext,
  id: Id<'branch'>,
  { name, address, gstinId }: BranchBody,
): Promise<Result<Company, Refusal<'request-invalid' | 'not-found'>>> {
  if (await unknownGstin(ctx, gstinId)) return refuse('request-invalid', NO_SUCH_GSTIN);
  if (!(await findBranch(ctx, id))) return refuse('not-found');
  const company = await afterwards(ctx, [
    updateBranch({ id, company: ctx.companyId, name, address, gstin: gstinId }),
    insertAuditEntry(ctx, 'identity.branch-changed', id, { name }),
  ]);
  return ok(company);
}

async function removeBranch(
  ctx: CompanyContext,
  id: Id<'branch'>,
): Promise<Result<undefined, Refusal<'not-found'>>> {
  const known = await findBranch(ctx, id);
  if (!known) return refuse('not-found');
  await ctx.db.forCompany(ctx.companyId, [
    deleteBranch({ id, company: ctx.companyId }),
    insertAuditEntry(ctx, 'identity.branch-removed', id, { name: known.name }),
  ]);
  return ok(undefined);
}

async function findBranch(ctx: CompanyContext, id: Id<'branch'>): Promise<BranchRow | undefined> {
  const [branches] = await ctx.db.forCompany(ctx.companyId, [selectBranches({ company: ctx.companyId })]);
  return branches.find((branch) => branch.id === id);
}
