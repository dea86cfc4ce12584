import { createServer, type Http2Server, type ServerHttp2Session } from 'node:http2';
import * as restate from '@restatedev/restate-sdk';
import { clockLagMs } from './clock.ts';
import type { Config } from './config.ts';
import type { Log } from './log.ts';

/** What a durable workflow says after each look at the truth: finished, or look again after a delay. */
export type Next = { readonly done: true } | { readonly done: false; readonly afterMs: number };

/** An input carries ids and nothing about people: the engine keeps it in its own log. */
export interface Workflow<Input extends object> {
  readonly name: string;
  /**
   * Finds what the sender of an input could not know, to be added to it; undefined when nothing is missing. The engine keeps
   * the answer, so every look of one run gets the same input, however often the run is interrupted.
   */
  begin?(input: Input): (() => Promise<object>) | undefined;
  advance(input: Input): Promise<Next>;
}

/** A step that fails is tried again for ever, since what it needs comes back. */
const PATIENCE = { initialRetryInterval: 50, maxRetryInterval: 5_000, retryIntervalFactor: 2 };

/**
 * A workflow is a loop: look at the truth in PostgreSQL, do what comes next, sleep. The engine gives it life — it survives
 * processes, keeps timers and tries again — and knows nothing that PostgreSQL does not. So an emptied engine, or one
 * that is ahead of a restored database, is harmless.
 */
function definitionOf<Input extends object>(workflow: Workflow<Input>) {
  return restate.workflow({
    name: workflow.name,
    handlers: {
      run: async (ctx: restate.WorkflowContext, sent: Input) => {
        const find = workflow.begin?.(sent);
        const input = find ? { ...sent, ...(await ctx.run('begin', find, PATIENCE)) } : sent;
        for (;;) {
          const next = await ctx.run('advance', () => workflow.advance(input), PATIENCE);
          if (next.done) return;
          // The engine's timer is set by this machine's clock, which may be behind: then it would ring at once, for ever. One
          // that is ahead rings late, and the sweeper has long started another run.
          await ctx.sleep(Math.max(0, next.afterMs + clockLagMs()));
        }
      },
    },
    options: {
      // The truth is in PostgreSQL; what a finished run leaves in the engine is only of use to whoever debugs it today.
      workflowRetention: { hours: 24 },
      journalRetention: { hours: 1 },
    },
  });
}

/** The engine narrates every step; to us only its complaints are worth a line. */
const LOG_LEVELS = { error: 'error', warn: 'warn', info: 'debug', debug: 'debug', trace: 'debug' } as const;

export interface DurableEndpoint {
  readonly port: number;
  close(): Promise<void>;
}

/** Serves the workflows to the engine, which calls this process whenever one of them has something to do. */
export async function serveWorkflows(
  config: Pick<Config, 'WORKER_PORT' | 'BIND_ADDRESS' | 'RESTATE_IDENTITY_KEYS'>,
  log: Log,
  workflows: readonly Workflow<never>[],
): Promise<DurableEndpoint> {
  const identityKeys = config.RESTATE_IDENTITY_KEYS?.split(',');
  const handler = restate.createEndpointHandler({
    ...(identityKeys ? { identityKeys } : {}),
    services: workflows.map((workflow) => definitionOf(workflow)),
    logger: (meta, message, ...rest) => {
      const level = LOG_LEVELS[meta.level];
      log[level]({ source: 'restate', detail: rest.map(String) }, String(message));
    },
  });
  const server: Http2Server = createServer(handler);
  const sessions = new Set<ServerHttp2Session>();
  server.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
  });
  await new Promise<void>((resolve) => server.listen(config.WORKER_PORT, config.BIND_ADDRESS, resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : config.WORKER_PORT,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        // The engine keeps its connections open for ever; a graceful close lets the calls in flight finish.
        for (const session of sessions) session.close();
      }),
  };
}

/** Starts a workflow. The engine answers a key it has seen with "previously accepted" and runs nothing. */
export async function startWorkflow(
  config: Pick<Config, 'RESTATE_INGRESS_URL'>,
  target: string,
  key: string,
  input: unknown,
): Promise<void> {
  const response = await fetch(
    `${config.RESTATE_INGRESS_URL}/${encodeURIComponent(target)}/${encodeURIComponent(key)}/run/send`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(5_000),
    },
  );
  const text = await response.text();
  // 409: a workflow of this key ran and was already forgotten as running; what matters is that it was accepted once.
  if (!response.ok && response.status !== 409)
    throw new Error(`the durable engine answered ${response.status}: ${text}`);
}
