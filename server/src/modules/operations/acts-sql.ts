import { sql } from 'kysely';
import { sqlFor, statement } from '../../platform/db/statement.ts';
import type { Owed, ToAnswer, ToChange } from '../aftercare/index.ts';

/**
 * What operators do about a row. Each deed is a function of the schema that takes the row, checks the truth, moves it and notes
 * it; these are the doors to all of them, and the only ones that the operators' role may open.
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
  sqlFor.selectNoFrom(
    sql<TendOutcome>`operations.tend(${p.key}, ${p.act}, ${p.detail}::jsonb, ${p.reason}, ${p.pace}::jsonb, ${p.requestId},
      ${p.ip})`.as('outcome'),
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
  sqlFor.selectNoFrom(
    sql<ActOutcome>`operations.act(${p.id}, ${p.key}, ${p.act}, ${p.detail}::jsonb, ${p.reason}, ${p.threshold}::bigint,
      ${p.pace}::jsonb, ${p.requestKey}, ${p.hash}, ${p.requestId}, ${p.ip})`.as('outcome'),
  ),
);

interface Decided {
  /** `failed`: agreed to, and could not be done. `decided`: before; `lapsed`: in this moment. `own`: nobody agrees to their own. */
  readonly outcome: 'now-decided' | 'failed' | 'decided' | 'lapsed' | 'own' | 'taken' | 'missing';
  readonly key: string;
  readonly company_id: string | null;
}

export const callDecideProposal = statement(
  (p: { id: string; agree: boolean; reason: string; pace: string; requestId: string; ip: string }) =>
    sqlFor
      .selectFrom(
        sql<Decided>`operations.decide_proposal(${p.id}, ${p.agree}::boolean, ${p.reason}, ${p.pace}::jsonb, ${p.requestId},
          ${p.ip})`.as('decided'),
      )
      .selectAll(),
);

/** What the letter about a refund says. */
export const selectOwed = statement((p: { due: string }) =>
  sqlFor.selectFrom(sql<Owed>`operations.owed_file(${p.due})`.as('owed')).selectAll(),
);

/** What the end of a booking is reckoned from that its supplier has cancelled, or that is cancelled by hand. */
export const selectToEnd = statement((p: { key: string | null }) =>
  sqlFor.selectFrom(sql<ToAnswer>`operations.cancel_file(${p.key}::text)`.as('file')).selectAll(),
);

/** What a change by hand is reckoned from, and once it is to be done what was agreed. */
export const selectToChange = statement((p: { key: string | null }) =>
  sqlFor.selectFrom(sql<ToChange>`operations.change_file(${p.key}::text)`.as('file')).selectAll(),
);

/** Under the relay's role: what people wrote about bookings that are long over. */
export const callLetGoOfWords = statement((p: { most: number }) =>
  sqlFor.selectNoFrom(sql<number>`operations.let_go_of_words(${p.most}::integer)`.as('gone')),
);

/** Under the relay's role: proposals whose time is over, or whose row stands otherwise. */
export const callLapseProposals = statement((p: { most: number }) =>
  sqlFor.selectNoFrom(sql<number>`operations.lapse_proposals(${p.most}::integer)`.as('lapsed')),
);
