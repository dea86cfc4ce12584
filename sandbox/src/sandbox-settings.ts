import { z } from 'zod';
import type { SandboxOptions } from './read-sandbox-options.ts';

/** Whoever builds demo data changes these settings while the sandbox runs; a reset leaves them as they are. */
export interface SandboxSettings {
  /** The sandbox's clock is ahead of the machine's by this much, or behind it if negative. */
  clockOffsetMs: number;
  /** Multiplies every connection's own search latency. */
  latencyScale: number;
}

export const changedSettings = z.strictObject({
  clockOffsetMs: z.int().optional(),
  latencyScale: z.number().min(0).max(100).optional(),
});

export function createSandboxSettings({
  latencyScale,
}: Pick<SandboxOptions, 'latencyScale'>): SandboxSettings {
  return { clockOffsetMs: 0, latencyScale };
}
