import { findNameProblem } from '@marga/contract/identity/name-rules';
import { addsStaffPermissions, type StaffRole } from '@marga/contract/identity/permissions';
import { createId, type UserId } from '@marga/contract/kernel/ids';
import { ok, type Result } from '@marga/contract/kernel/result';
import {
  appointOperator,
  changeOperatorRole,
  decideOperatorProposal,
  listOperatorProposals,
  type OperatorChange,
  type OperatorProposal,
  removeOperator,
  resendOperatorInvitation,
  resetOperatorSignIn,
  withdrawOperatorProposal,
} from '@marga/contract/operators/operators';
import { now } from '../../platform/clock.ts';
import { type Handler, defineHandler } from '../../platform/http/handler.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { StaffContext } from '../../platform/request-context.ts';
import { approvalFromRow, type ProposalRow, proposalsOfArea, selectProposal } from '../approvals/index.ts';
import {
  callDecideOperatorChange,
  callProposeOperatorChange,
  selectOperators,
} from './db/operator-queries.ts';

const proposals = proposalsOfArea('operators', proposalOf, callDecideOperatorChange);

/** Returns the handlers with which operators appoint, change and remove each other (ADR 0061). */
export function operatorChangeHandlers(): Handler[] {
  return [
    defineHandler(appointOperator, async (ctx, { body: { email, name, role, locale, reason } }) => {
      const nameProblem = findNameProblem(name);
      if (nameProblem !== undefined)
        return refuse('request-invalid', { issues: [{ path: 'body.name', message: nameProblem }] });
      const person = JSON.stringify({ email: email.toLowerCase(), name, locale });
      const answer = await propose(ctx, {
        action: 'appoint',
        subject: createId('user', now()),
        fromRole: null,
        role,
        person,
        needsSecond: true,
        reason,
      });
      return only(answer, 'address-not-for-operators', 'proposal-waiting', 'permission-denied');
    }),
    defineHandler(changeOperatorRole, async (ctx, { params: { userId }, body: { role, reason } }) => {
      const present = await findRole(ctx, userId);
      if (present === undefined) return refuse('not-found');
      if (present === role) return refuse('state-changed');
      const needsSecond = addsStaffPermissions(role, present);
      return changeOf(ctx, 'role', userId, present, needsSecond, reason, role);
    }),
    defineHandler(removeOperator, async (ctx, { params: { userId }, body: { reason } }) => {
      const present = await findRole(ctx, userId);
      if (present === undefined) return refuse('not-found');
      const answer = await changeOf(ctx, 'remove', userId, present, false, reason);
      return only(answer, 'last-operator', 'state-changed', 'permission-denied');
    }),
    defineHandler(resendOperatorInvitation, async (ctx, { params: { userId }, body: { reason } }) => {
      const present = await findRole(ctx, userId);
      if (present === undefined) return refuse('not-found');
      const counted = await ctx.limits.count(['identity.mails', `operator:${userId}`]);
      if (!counted.ok) return counted;
      const answer = await changeOf(ctx, 'resend', userId, present, false, reason);
      return only(answer, 'state-changed', 'permission-denied');
    }),
    defineHandler(resetOperatorSignIn, async (ctx, { params: { userId }, body: { reason } }) => {
      const present = await findRole(ctx, userId);
      if (present === undefined) return refuse('not-found');
      const answer = await changeOf(ctx, 'reset', userId, present, true, reason);
      return only(answer, 'proposal-waiting', 'state-changed', 'permission-denied');
    }),
    defineHandler(listOperatorProposals, (ctx, { query }) => proposals.list(ctx, query)),
    defineHandler(decideOperatorProposal, (ctx, { params: { proposalId }, body }) =>
      proposals.decide(ctx, proposalId, body),
    ),
    defineHandler(withdrawOperatorProposal, (ctx, { params: { proposalId }, body }) =>
      proposals.withdraw(ctx, proposalId, body),
    ),
  ];
}

async function findRole(ctx: StaffContext, user: UserId): Promise<StaffRole | undefined> {
  const [rows] = await ctx.asStaff([selectOperators()]);
  return rows.find((row) => row.user_id === user)?.role as StaffRole | undefined;
}

interface Wanted {
  readonly action: OperatorChange['kind'];
  readonly subject: string;
  readonly fromRole: StaffRole | null;
  readonly role: StaffRole | null;
  readonly person: string | null;
  readonly needsSecond: boolean;
  readonly reason: string;
}

type ProposeCode =
  'address-not-for-operators' | 'last-operator' | 'permission-denied' | 'proposal-waiting' | 'state-changed';

/** Proposes a change, or makes it at once if it needs nobody else. */
async function propose(
  ctx: StaffContext,
  wanted: Wanted,
): Promise<Result<OperatorProposal, Refusal<ProposeCode>>> {
  const newId = createId('proposal', now());
  const [[answer], [row]] = await ctx.asStaff([
    callProposeOperatorChange({ newId, ...wanted }),
    selectProposal('operators', newId),
  ]);
  switch (answer?.outcome) {
    case 'proposed':
    case 'done':
      if (!row) throw new Error('a change of operators was not there when it had just been written');
      ctx.telemetry.approvalTransitioned('operators', answer.outcome);
      return ok(proposalOf(row));
    case 'waiting':
      return refuse('proposal-waiting');
    case 'changed':
      return refuse('state-changed');
    case 'taken':
      return refuse('address-not-for-operators');
    case 'last-lead':
      return refuse('last-operator');
    case 'forbidden':
      return refuse('permission-denied');
    case undefined:
      throw new Error('a change of operators was neither proposed nor refused');
  }
}

/** Proposes or makes a change of somebody who is an operator. */
async function changeOf(
  ctx: StaffContext,
  action: Exclude<OperatorChange['kind'], 'appoint'>,
  subject: UserId,
  fromRole: StaffRole,
  needsSecond: boolean,
  reason: string,
  role: StaffRole | null = null,
): Promise<Result<OperatorProposal, Refusal<Exclude<ProposeCode, 'address-not-for-operators'>>>> {
  const answer = await propose(ctx, {
    action,
    subject,
    fromRole,
    role,
    person: null,
    needsSecond,
    reason,
  });
  return only(answer, 'last-operator', 'permission-denied', 'proposal-waiting', 'state-changed');
}

/** Narrows an answer to the refusals that are possible; any other one would be a mistake of ours. */
function only<Code extends ProposeCode>(
  answer: Result<OperatorProposal, Refusal<ProposeCode>>,
  ...possible: readonly Code[]
): Result<OperatorProposal, Refusal<Code>> {
  if (answer.ok) return answer;
  const { code } = answer.error;
  const known = possible.find((each) => each === code);
  if (known === undefined) throw new Error(`a change of operators was refused as ${code}`);
  return refuse(known);
}

interface StoredDetail {
  readonly role?: StaffRole;
  readonly before?: StaffRole;
  readonly name?: string;
  readonly email?: string;
}

function proposalOf(row: ProposalRow): OperatorProposal {
  return { ...approvalFromRow(row), change: changeFromRow(row) };
}

function changeFromRow({ action, subject, subject_name: known, detail }: ProposalRow): OperatorChange {
  const { role, before, name, email } = detail as StoredDetail;
  const person = { userId: subject as UserId, name: known ?? name ?? null };
  if (action === 'appoint' && role) return { kind: 'appoint', person, email: email ?? null, role };
  if (action === 'role' && role && before) return { kind: 'role', person, role, before };
  if ((action === 'remove' || action === 'reset' || action === 'resend') && before)
    return { kind: action, person, before };
  throw new Error(`a change of operators is ${action}`);
}
