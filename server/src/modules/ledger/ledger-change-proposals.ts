import { type CompanyId, createId } from '@marga/contract/kernel/ids';
import { fromWireMoney, type Money, parseMoney } from '@marga/contract/kernel/money';
import { ok, type Result } from '@marga/contract/kernel/result';
import { BUSINESS_ZONE, type LocalDate, localDateAt } from '@marga/contract/kernel/time';
import {
  decideProposal,
  listProposals,
  type Proposal,
  proposeAdjustment,
  proposeCreditTerms,
  setMethods,
  STATEMENT_ACCOUNTS,
  withdrawProposal,
} from '@marga/contract/ledger/ledger';
import { now } from '../../platform/clock.ts';
import type { StaffContext } from '../../platform/request-context.ts';
import { type Handler, defineHandler, defineReplayableHandler } from '../../platform/http/handler.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { approvalFromRow, type ProposalRow, proposalsOfArea, selectProposal } from '../approvals/index.ts';
import { parseCreditCycle, sortPaymentMethods } from './credit-line-from-rows.ts';
import {
  callDecideLedgerChangeProposal,
  callProposeAdjustment,
  callProposeCreditTerms,
  callProposePaymentMethods,
} from './db/ledger-change-proposals-queries.ts';
import { toApiRupeeAmount } from './convert-amount-to-api-format.ts';
import { soleApprovalLimits } from './sole-approval-limits.ts';

/** No single adjustment may be larger than this, so a typing error by a factor of a thousand is refused at once. */
const MOST = parseMoney('1000000000.00', 'INR');

const proposals = proposalsOfArea('ledger', proposalOf, (decision) =>
  callDecideLedgerChangeProposal({ ...decision, today: todayInIndia() }),
);

export function ledgerChangeProposalHandlers(): Handler[] {
  return [
    defineHandler(listProposals, (ctx, { query }) => proposals.list(ctx, query)),
    defineReplayableHandler(
      proposeAdjustment,
      async (ctx, { params: { companyId }, body }) => {
        const amount = fromWireMoney(body.amount);
        const wrong = wrongAmount(amount, amount.minor === 0n);
        if (wrong) return refuse('request-invalid', issueOf('body.amount', wrong));
        const request = requestOf(ctx, companyId, body.reason);
        const [[answer]] = await ctx.asStaff([
          callProposeAdjustment({ ...request, account: body.account, amount: amount.minor }),
        ]);
        return answerOf(ctx, request.newId, answer?.outcome);
      },
      findProposal,
    ),
    defineReplayableHandler(
      proposeCreditTerms,
      async (ctx, { params: { companyId }, body }) => {
        const limit = fromWireMoney(body.limit);
        const wrong = wrongAmount(limit, limit.minor < 0n);
        if (wrong) return refuse('request-invalid', issueOf('body.limit', wrong));
        const request = requestOf(ctx, companyId, body.reason);
        const [[answer]] = await ctx.asStaff([
          callProposeCreditTerms({
            ...request,
            newLimit: limit.minor,
            newCycle: body.cycle,
            newDueDays: body.dueDays,
            today: todayInIndia(),
          }),
        ]);
        const answered = await answerOf(ctx, request.newId, answer?.outcome);
        // A change of terms moves no money, so it cannot fail for lack of funds.
        if (!answered.ok && answered.error.code === 'insufficient-funds')
          throw new Error('terms moved money');
        return answered as Result<Proposal, Refusal<Exclude<AnswerCode, 'insufficient-funds'>>>;
      },
      findProposal,
    ),
    defineHandler(setMethods, async (ctx, { params: { companyId }, body }) => {
      const { newId, company, reason } = requestOf(ctx, companyId, body.reason);
      const newMethods = sortPaymentMethods(body.methods);
      const [[answer]] = await ctx.asStaff([
        callProposePaymentMethods({ newId, company, newMethods, reason }),
      ]);
      if (answer?.outcome !== 'written') return refuse('not-found');
      return readWritten(ctx, newId);
    }),
    defineHandler(decideProposal, (ctx, { params: { proposalId }, body }) =>
      proposals.decide(ctx, proposalId, body),
    ),
    defineHandler(withdrawProposal, (ctx, { params: { proposalId }, body }) =>
      proposals.withdraw(ctx, proposalId, body),
    ),
  ];
}

function todayInIndia(): LocalDate {
  return localDateAt(now(), BUSINESS_ZONE);
}

function wrongAmount(amount: Money, isOutside: boolean): string | undefined {
  if (amount.currency !== 'INR') return 'in rupees';
  if (isOutside) return 'an amount that changes something';
  return amount.minor > MOST.minor || -amount.minor > MOST.minor ? 'too large' : undefined;
}

function issueOf(path: string, message: string) {
  return { issues: [{ path, message }] };
}

function requestOf(ctx: StaffContext, company: CompanyId, reason: string) {
  const id = createId('proposal', now());
  ctx.nameSubject(id);
  return { newId: id, company, reason, limits: soleApprovalLimits(ctx.config) };
}

type AnswerCode = 'insufficient-funds' | 'not-found' | 'request-invalid' | 'company-too-new';

async function answerOf(
  ctx: StaffContext,
  id: string,
  outcome: string | null | undefined,
): Promise<Result<Proposal, Refusal<AnswerCode>>> {
  switch (outcome) {
    case undefined:
    case null:
      return refuse('not-found');
    case 'insufficient-funds':
    case 'credit-limit-exceeded':
      return refuse('insufficient-funds');
    case 'too-new':
      return refuse('company-too-new');
    case 'no-line':
      return refuse('request-invalid', issueOf('body.account', 'the company has no credit line'));
    case 'more-than-owed':
      return refuse('request-invalid', issueOf('body.amount', 'more than is owed'));
    case 'written':
      break;
    default:
      throw new Error(`a proposal ended as ${outcome}`);
  }
  return readWritten(ctx, id);
}

/** Returns the proposal that has just been stored, and counts it if it waits for a second person. */
async function readWritten(ctx: StaffContext, id: string): Promise<Result<Proposal, never>> {
  const written = await findProposal(ctx, id);
  if (!written) throw new Error('a proposal was not there when it had just been written');
  if (written.ok && written.value.state === 'proposed')
    ctx.telemetry.approvalTransitioned('ledger', 'proposed');
  return written;
}

async function findProposal(ctx: StaffContext, id: string): Promise<Result<Proposal, never> | undefined> {
  const [[row]] = await ctx.asStaff([selectProposal('ledger', id)]);
  return row && ok(proposalOf(row));
}

function proposalOf(row: ProposalRow): Proposal {
  return {
    ...approvalFromRow(row),
    companyId: row.company_id as CompanyId,
    companyName: row.company_name ?? '',
    action: actionOf(row),
  };
}

/** Holds what the functions of the schema store of a change, with amounts in paise as text. */
interface Detail {
  readonly account?: string;
  readonly minor?: string;
  readonly before?: string | string[];
  readonly cycle?: string;
  readonly dueDays?: number;
  readonly methods?: string[];
}

function actionOf({ action, detail }: ProposalRow): Proposal['action'] {
  const { account, minor = '0', before, cycle, dueDays, methods } = detail as Detail;
  if (methods !== undefined)
    return {
      kind: 'payment-methods',
      methods: sortPaymentMethods(methods),
      before: sortPaymentMethods(Array.isArray(before) ? before : []),
    };
  if (action === 'credit-terms')
    return {
      kind: 'credit-terms',
      limit: toApiRupeeAmount(BigInt(minor)),
      before: typeof before === 'string' ? toApiRupeeAmount(BigInt(before)) : null,
      cycle: parseCreditCycle(cycle ?? ''),
      dueDays: dueDays ?? 0,
    };
  const adjusted = STATEMENT_ACCOUNTS.find((known) => known === account);
  if (!adjusted) throw new Error(`nothing is adjusted on ${account}`);
  return { kind: 'adjustment', account: adjusted, amount: toApiRupeeAmount(BigInt(minor)) };
}
