import pino, { type Logger } from 'pino';
import type { Config } from './config.ts';

export type Log = Logger;

/**
 * Writes structured lines to stdout. Secrets and personal data are redacted by name, at the top level and one level
 * deep.
 */
export function createLog(config: Pick<Config, 'LOG_LEVEL'>, service: string): Log {
  const hidden = ['password', 'token', 'cookie', 'authorization', 'email', 'phone', 'travellers'];
  return pino(
    {
      level: config.LOG_LEVEL,
      base: { service, pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      // PostgreSQL quotes rows in the details of an error, and rows contain personal data.
      serializers: { err: errorWithoutRows },
      redact: { paths: hidden.flatMap((name) => [name, `*.${name}`]), censor: '[hidden]' },
    },
    pino.destination({ dest: 1, sync: false, minLength: 0 }),
  );
}

function errorWithoutRows(error: Error): unknown {
  const {
    detail: _row,
    where: _statement,
    ...rest
  } = pino.stdSerializers.err(error) as Record<string, unknown>;
  return rest;
}
