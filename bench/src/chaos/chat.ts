import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Caller, type RunStatistics } from '../testbed/chat/simulated-browser.ts';
import { Conversation } from '../testbed/chat/simulated-conversation.ts';
import {
  createSupportOperator,
  simulateSupportOperator,
} from '../testbed/chat/simulated-support-operators.ts';
import { CHAT_MUTANTS } from '../testbed/chat/mutants.ts';
import { checkConversationInvariants } from '../testbed/chat/invariants.ts';
import { startTestBed, type TestBed } from '../testbed/test-bed.ts';

const TURNS = 6;
/** An operator listens to the inbox and to each of their tickets, and may hold at most twenty streams. */
const TICKETS_OF_AN_OPERATOR = 18;
/** The API is stopped each time one of these shares of all messages has been sent. */
const STOPS = [
  { at: 0.15, how: 'SIGKILL' },
  { at: 0.4, how: 'SIGTERM' },
  { at: 0.65, how: 'SIGKILL' },
] as const;
const PATIENCE_MS = 60_000;

/**
 * Visitors and operators hold hundreds of conversations at once over server-sent events while the API is killed and
 * restarted. At the end every message of both sides must be stored once, in order, and received in that order by
 * both.
 */
export async function run(args: string[]): Promise<{ ok: boolean }> {
  const { values } = parseArgs({
    args,
    options: { mutant: { type: 'string' }, conversations: { type: 'string', default: '200' } },
  });
  const mutant = values.mutant === undefined ? undefined : CHAT_MUTANTS[values.mutant];
  if (values.mutant !== undefined && !mutant)
    throw new Error(`choose one of: ${Object.keys(CHAT_MUTANTS).join(', ')}`);
  const startedAt = performance.now();
  const testBed = await startTestBed('chat', {
    durable: false,
    env: { LOG_LEVEL: 'error', TRUSTED_PROXIES: '127.0.0.1', VERIFY_RESPONSES: 'off' },
  });
  let allWell = false;
  try {
    if (mutant) await testBed.query(mutant.sql);
    const talk = await talkWhileKilled(testBed, Number(values.conversations));
    const checked = await checkConversationInvariants(testBed, talk.conversations);
    const broken = [...talk.broken, ...checked.broken];
    for (const line of broken.slice(0, 20)) console.log(`BROKEN: ${line}`);
    allWell = mutant ? !broken.some((line) => mutant.noticedAs.test(line)) : broken.length === 0;
    return {
      ok: allWell,
      ...(mutant ? { mutant: values.mutant } : {}),
      conversations: talk.conversations.length,
      messages: checked.messages,
      killed: talk.killed,
      ...talk.strain,
      lost: broken.filter((line) => line.includes(': lost:')).length,
      doubled: broken.filter((line) => line.includes(': doubled:')).length,
      broken: broken.length,
      seconds: Math.round((performance.now() - startedAt) / 1000),
    } as { ok: boolean };
  } finally {
    await testBed.end(allWell || mutant !== undefined);
  }
}

interface Talk {
  readonly conversations: readonly Conversation[];
  readonly broken: readonly string[];
  readonly killed: Readonly<Record<string, number>>;
  readonly strain: RunStatistics;
}

async function talkWhileKilled(testBed: TestBed, count: number): Promise<Talk> {
  const over = new AbortController();
  const strain: RunStatistics = { resent: 0, reconnected: 0 };
  const conversations = Array.from({ length: count }, (_, index) => new Conversation(index + 1, TURNS));
  const callers = callersOf(testBed, strain, over.signal);
  const total = conversations.reduce((sum, { length }) => sum + length, 0);
  let written = 0;
  const onWritten = (): void => {
    written += 1;
  };
  const parts = [
    ...(await seatOperators(testBed, conversations, callers, onWritten)),
    ...conversations.map((conversation) => conversation.visit(callers(), onWritten)),
  ];
  const broken: string[] = [];
  const failures = parts.map((part) =>
    part.catch((error: unknown) => void (over.signal.aborted || broken.push(`refused: ${String(error)}`))),
  );
  const talking = { isOver: false };
  const allFinished = Promise.all(failures).then(() => void (talking.isOver = true));
  const killed = await stopInBetween(testBed, talking, () => written / total);
  await Promise.race([allFinished, sleep(PATIENCE_MS, undefined, { ref: false })]);
  const unfinished = conversations.filter((conversation) => !conversation.isOver).length;
  if (unfinished > 0) broken.push(`${unfinished} conversations were not heard to their end`);
  over.abort();
  await allFinished;
  return { conversations, broken, killed, strain };
}

/** Gives each caller its own IP address, because requests are limited per network. */
function callersOf(testBed: TestBed, strain: RunStatistics, over: AbortSignal): () => Caller {
  let number = 0;
  return () => {
    number += 1;
    return new Caller(testBed.system.apiUrl, `10.0.${number >> 8}.${number & 255}`, strain, over);
  };
}

async function seatOperators(
  testBed: TestBed,
  conversations: readonly Conversation[],
  newCaller: () => Caller,
  onWritten: () => void,
): Promise<Promise<void>[]> {
  const seated: Promise<void>[] = [];
  for (let first = 0; first < conversations.length; first += TICKETS_OF_AN_OPERATOR) {
    const caller = newCaller();
    caller.keep('marga', await createSupportOperator(testBed, seated.length + 1));
    seated.push(
      simulateSupportOperator(caller, conversations.slice(first, first + TICKETS_OF_AN_OPERATOR), onWritten),
    );
  }
  return seated;
}

/** Stops the API at each point of the conversations and starts it again. */
async function stopInBetween(
  { system: { api } }: TestBed,
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
