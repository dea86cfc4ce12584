import { createServer, type Http2Server, type ServerHttp2Session } from 'node:http2';
import * as restate from '@restatedev/restate-sdk';
import { z } from 'zod';
import { clockLagMs } from './clock.ts';
import type { WorkerConfig } from './config.ts';
import type { Log } from './log.ts';

/** A durable workflow returns this after each check of the database: it has finished, or checks again after a delay. */
export type Next = { readonly done: true } | { readonly done: false; readonly afterMs: number };

/**
 * Describes a durable workflow. Its input contains ids and no personal data, because the engine stores it in its own
 * log.
 */
export interface Workflow<Input extends object> {
  readonly name: string;
  /**
   * Finds what the sender of an input could not know and adds it to the input; undefined when nothing is missing. The
   * engine stores the result, so every step of one run gets the same input, however often it is interrupted.
   */
  begin?(input: Input): (() => Promise<object>) | undefined;
  advance(input: Input): Promise<Next>;
}

/** A failed step is retried for ever, since what it needs will be available again. */
const PATIENCE = { initialRetryInterval: 50, maxRetryInterval: 5_000, retryIntervalFactor: 2 };

/**
 * A workflow is a loop that reads the state in PostgreSQL, does the next step and waits. The engine adds timers and
 * retries, and holds no other state, so losing its data or restoring an older database is harmless.
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
          // The engine's timer uses this machine's clock. If that is behind, the timer would fire at once, for
          // ever; if it is ahead, the timer fires late, and the sweeper has already started another run.
          await ctx.sleep(Math.max(0, next.afterMs + clockLagMs()));
        }
      },
    },
    options: {
      // The state is in PostgreSQL; what a finished run leaves in the engine is only useful for debugging on the
      // same day.
      workflowRetention: { hours: 24 },
      journalRetention: { hours: 1 },
    },
  });
}

/** The engine logs every step, but only its warnings and errors are worth a line of our log. */
const LOG_LEVELS = { error: 'error', warn: 'warn', info: 'debug', debug: 'debug', trace: 'debug' } as const;

export interface DurableEndpoint {
  readonly port: number;
  close(): Promise<void>;
}

/** Serves the workflows to the engine, which calls this process whenever a workflow has something to do. */
export async function serveWorkflows(
  config: Pick<WorkerConfig, 'WORKER_PORT' | 'BIND_ADDRESS' | 'RESTATE_IDENTITY_KEYS'>,
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

const answer = z.object({ status: z.enum(['Accepted', 'PreviouslyAccepted']) });

/** Starts a workflow. A key that the engine has seen was previously accepted, and nothing runs. */
export async function startWorkflow(
  config: Pick<WorkerConfig, 'RESTATE_INGRESS_URL'>,
  target: string,
  key: string,
  input: unknown,
): Promise<'accepted' | 'previously-accepted'> {
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
  // A 409 means that a workflow with this key has run and is no longer listed as running.
  if (response.status === 409) return 'previously-accepted';
  if (!response.ok) throw new Error(`the durable engine answered ${response.status}: ${text}`);
  return answer.parse(JSON.parse(text)).status === 'Accepted' ? 'accepted' : 'previously-accepted';
}
