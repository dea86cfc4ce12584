import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Caller, type Strain } from '../trial/chat/caller.ts';
import { Conversation } from '../trial/chat/conversation.ts';
import { appointOperator, attendInbox } from '../trial/chat/operators.ts';
import { CHAT_BUGS } from '../trial/chat/planted-bugs.ts';
import { judgeConversations } from '../trial/chat/verdict.ts';
import { startTrial, type Trial } from '../trial/trial.ts';

const TURNS = 6;
/** An operator listens to the inbox and to each of their tickets, with twenty streams at most. */
const TICKETS_OF_AN_OPERATOR = 18;
/** When so much of what will be said has been said. */
const STOPS = [
  { at: 0.15, how: 'SIGKILL' },
  { at: 0.4, how: 'SIGTERM' },
  { at: 0.65, how: 'SIGKILL' },
] as const;
const PATIENCE_MS = 60_000;

/**
 * Visitors and operators talk over server-sent events, hundreds of conversations at once, while the api is killed and
 * started again. At the end every message of both sides is kept once, in order, and was heard so on both sides.
 */
export async function run(args: string[]): Promise<{ ok: boolean }> {
  const { values } = parseArgs({
    args,
    options: { plant: { type: 'string' }, conversations: { type: 'string', default: '200' } },
  });
  const bug = values.plant === undefined ? undefined : CHAT_BUGS[values.plant];
  if (values.plant !== undefined && !bug)
    throw new Error(`plant one of: ${Object.keys(CHAT_BUGS).join(', ')}`);
  const startedAt = performance.now();
  const trial = await startTrial('chat', {
    durable: false,
    env: { LOG_LEVEL: 'error', TRUSTED_PROXIES: '127.0.0.1', VERIFY_RESPONSES: 'off' },
  });
  let allWell = false;
  try {
    if (bug) await trial.query(bug.sql);
    const talk = await talkWhileKilled(trial, Number(values.conversations));
    const judged = await judgeConversations(trial, talk.conversations);
    const broken = [...talk.broken, ...judged.broken];
    for (const line of broken.slice(0, 20)) console.log(`BROKEN: ${line}`);
    allWell = bug ? !broken.some((line) => bug.noticedAs.test(line)) : broken.length === 0;
    return {
      ok: allWell,
      ...(bug ? { planted: values.plant } : {}),
      conversations: talk.conversations.length,
      messages: judged.messages,
      killed: talk.killed,
      ...talk.strain,
      lost: broken.filter((line) => line.includes(': lost:')).length,
      doubled: broken.filter((line) => line.includes(': doubled:')).length,
      broken: broken.length,
      seconds: Math.round((performance.now() - startedAt) / 1000),
    } as { ok: boolean };
  } finally {
    await trial.end(allWell || bug !== undefined);
  }
}

interface Talk {
  readonly conversations: readonly Conversation[];
  readonly broken: readonly string[];
  readonly killed: Readonly<Record<string, number>>;
  readonly strain: Strain;
}

async function talkWhileKilled(trial: Trial, count: number): Promise<Talk> {
  const over = new AbortController();
  const strain: Strain = { resent: 0, reconnected: 0 };
  const conversations = Array.from({ length: count }, (_, index) => new Conversation(index + 1, TURNS));
  const callers = callersOf(trial, strain, over.signal);
  const total = conversations.reduce((sum, { length }) => sum + length, 0);
  let written = 0;
  const onWritten = (): void => {
    written += 1;
  };
  const parts = [
    ...(await seatOperators(trial, conversations, callers, onWritten)),
    ...conversations.map((conversation) => conversation.visit(callers(), onWritten)),
  ];
  const broken: string[] = [];
  const failures = parts.map((part) =>
    part.catch((error: unknown) => void (over.signal.aborted || broken.push(`refused: ${String(error)}`))),
  );
  const talking = { isOver: false };
  const allSaid = Promise.all(failures).then(() => void (talking.isOver = true));
  const killed = await stopInBetween(trial, talking, () => written / total);
  await Promise.race([allSaid, sleep(PATIENCE_MS, undefined, { ref: false })]);
  const unfinished = conversations.filter((conversation) => !conversation.isOver).length;
  if (unfinished > 0) broken.push(`${unfinished} conversations were not heard to their end`);
  over.abort();
  await allSaid;
  return { conversations, broken, killed, strain };
}

/** Each at an address of their own, as people are: what one network may do is limited. */
function callersOf(trial: Trial, strain: Strain, over: AbortSignal): () => Caller {
  let number = 0;
  return () => {
    number += 1;
    return new Caller(trial.system.apiUrl, `10.0.${number >> 8}.${number & 255}`, strain, over);
  };
}

async function seatOperators(
  trial: Trial,
  conversations: readonly Conversation[],
  newCaller: () => Caller,
  onWritten: () => void,
): Promise<Promise<void>[]> {
  const seated: Promise<void>[] = [];
  for (let first = 0; first < conversations.length; first += TICKETS_OF_AN_OPERATOR) {
    const caller = newCaller();
    caller.keep('marga', await appointOperator(trial, seated.length + 1));
    seated.push(attendInbox(caller, conversations.slice(first, first + TICKETS_OF_AN_OPERATOR), onWritten));
  }
  return seated;
}

/** Stops the api at each point of the talk, and starts it again. */
async function stopInBetween(
  { system: { api } }: Trial,
  talking: { readonly isOver: boolean },
  progress: () => number,
): Promise<Record<string, number>> {
  const killed: Record<string, number> = {};
  const deadline = performance.now() + PATIENCE_MS;
  for (const { at, how } of STOPS) {
    while (progress() < at && !talking.isOver && performance.now() < deadline) await sleep(10);
    if (talking.isOver || performance.now() >= deadline) break;
    if (how === 'SIGKILL') await api.killHard();
    else await api.stop();
    await api.restart();
    killed[how] = (killed[how] ?? 0) + 1;
    console.log(`${how} when ${Math.round(at * 100)} % was said, and started again`);
  }
  return killed;
}
