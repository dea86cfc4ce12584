import { queryBuilder, statement } from '../../platform/db/statement.ts';
import type { ToAnswer } from '../aftercare/index.ts';
import * as fn from './db/functions.gen.ts';

/**
 * What operators do about a row. Each deed is a function of the schema that takes the row, checks the truth, moves it and notes
 * it; these are the entry points to all of them, and the only ones that the operators' role may open.
 */
interface Deed {
  readonly key: string;
  readonly act: string;
  /** What it is told besides the reason, as JSON. */
  readonly detail: string;
  readonly reason: string;
  /** For how long things are somebody's, and asked for, as JSON. */
  readonly pace: string;
  readonly requestId: string;
  readonly ip: string;
}

/** `taken`: somebody else is at it. `missing`: it burns no longer. `changed`: it stands otherwise by now. */
export type TendOutcome = 'done' | 'taken' | 'missing' | 'changed';

export const callTend = statement((p: Deed) =>
  queryBuilder.selectNoFrom(
    fn
      .tend({
        ofKey: p.key,
        act: p.act,
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
export type ActOutcome = TendOutcome | 'proposed' | 'waiting' | 'known' | 'key-reused';

interface MoneyDeed extends Deed {
  readonly id: string;
  readonly threshold: bigint;
  readonly requestKey: string;
  readonly hash: string;
}

export const callAct = statement((p: MoneyDeed) =>
  queryBuilder.selectNoFrom(
    fn
      .act({
        newId: p.id,
        ofKey: p.key,
        act: p.act,
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
export const selectOwed = statement((p: { due: string }) =>
  queryBuilder.selectFrom(fn.owedFile({ ofDue: p.due }).as('owed')).selectAll(),
);

/** What the end of a booking is calculated from that its supplier has cancelled, or that is cancelled by hand. */
export const selectToEnd = statement((p: { key: string | null }) =>
  queryBuilder
    .selectFrom(fn.cancelFile({ ofKey: p.key }).as('file'))
    .selectAll()
    .$castTo<ToAnswer>(),
);

/** What a change by hand is calculated from, and once it is to be done what was agreed. */
export const selectToChange = statement((p: { key: string | null }) =>
  queryBuilder.selectFrom(fn.changeFile({ ofKey: p.key }).as('file')).selectAll(),
);

/** Under the relay's role: what people wrote about bookings that are long over. */
export const callLetGoOfWords = statement((p: { most: number }) =>
  queryBuilder.selectNoFrom(fn.letGoOfWords({ most: p.most }).as('gone')),
);

/** Under the relay's role: proposals whose time is over, or whose row stands otherwise. */
export const callLapseProposals = statement((p: { most: number }) =>
  queryBuilder.selectNoFrom(fn.lapseProposals({ most: p.most }).as('lapsed')),
);
