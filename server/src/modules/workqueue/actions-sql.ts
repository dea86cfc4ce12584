import { queryBuilder, statement } from '../../platform/db/statement.ts';
import type { ToAnswer } from '../amendments/index.ts';
import * as fn from './db/functions.gen.ts';

/**
 * What operators do about a row. Each deed is a function of the schema that takes the row, checks the truth, moves it and notes
 * it; these are the entry points to all of them, and the only ones that the operators' role may open.
 */
interface ActionParams {
  readonly key: string;
  readonly action: string;
  /** What it is told besides the reason, as JSON. */
  readonly detail: string;
  readonly reason: string;
  /** For how long things are somebody's, and asked for, as JSON. */
  readonly pace: string;
  readonly requestId: string;
  readonly ip: string;
}

/** `taken`: somebody else is at it. `missing`: it is open no longer. `changed`: it stands otherwise by now. */
export type RoutineActionOutcome = 'done' | 'taken' | 'missing' | 'changed';

export const callPerformRoutineAction = statement((p: ActionParams) =>
  queryBuilder.selectNoFrom(
    fn
      .performRoutineAction({
        ofKey: p.key,
        action: p.action,
        detail: p.detail,
        withReason: p.reason,
        pace: p.pace,
        requestId: p.requestId,
        ip: p.ip,
      })
      .as('outcome'),
  ),
);

/** `proposed`: it waits for a second person; `waiting`: something else about the row does. `known`: this request was heard before. */
export type MoneyActionOutcome = RoutineActionOutcome | 'proposed' | 'waiting' | 'known' | 'key-reused';

interface MoneyActionParams extends ActionParams {
  readonly id: string;
  readonly threshold: bigint;
  readonly requestKey: string;
  readonly hash: string;
}

export const callPerformMoneyAction = statement((p: MoneyActionParams) =>
  queryBuilder.selectNoFrom(
    fn
      .performMoneyAction({
        newId: p.id,
        ofKey: p.key,
        action: p.action,
        detail: p.detail,
        withReason: p.reason,
        threshold: p.threshold,
        pace: p.pace,
        requestKey: p.requestKey,
        bodyHash: p.hash,
        requestId: p.requestId,
        ip: p.ip,
      })
      .as('outcome'),
  ),
);

export const callDecideProposal = statement(
  (p: { id: string; agree: boolean; reason: string; pace: string; requestId: string; ip: string }) =>
    queryBuilder
      .selectFrom(
        fn
          .decideProposal({
            ofProposal: p.id,
            isAgreed: p.agree,
            withReason: p.reason,
            pace: p.pace,
            requestId: p.requestId,
            ip: p.ip,
          })
          .as('decided'),
      )
      .selectAll(),
);

/** What the letter about a refund says. */
export const selectClaimLetterDetails = statement((p: { expectedRefund: string }) =>
  queryBuilder
    .selectFrom(fn.claimLetterDetails({ ofExpectedRefund: p.expectedRefund }).as('owed'))
    .selectAll(),
);

/** What the end of a booking is calculated from that its supplier has cancelled, or that is cancelled by hand. */
export const selectCancellationDetails = statement((p: { key: string | null }) =>
  queryBuilder
    .selectFrom(fn.cancellationDetails({ ofKey: p.key }).as('file'))
    .selectAll()
    .$castTo<ToAnswer>(),
);

/** What a change by hand is calculated from, and once it is to be done what was agreed. */
export const selectChangeDetails = statement((p: { key: string | null }) =>
  queryBuilder.selectFrom(fn.changeDetails({ ofKey: p.key }).as('file')).selectAll(),
);

/** Under the relay's role: what people wrote about bookings that are long over. */
export const callEraseFreeText = statement((p: { most: number }) =>
  queryBuilder.selectNoFrom(fn.eraseFreeText({ most: p.most }).as('gone')),
);

/** Under the relay's role: proposals whose time is over, or whose row stands otherwise. */
export const callLapseProposals = statement((p: { most: number }) =>
  queryBuilder.selectNoFrom(fn.lapseProposals({ most: p.most }).as('lapsed')),
);
