interface CallCount {
  readonly connection: string;
  readonly operation: string;
  /** This is the test destination that made the call fail. */
  readonly fault: string | null;
  readonly count: number;
}

export interface ApiCallLog {
  record(connection: string, operation: string, fault?: string): void;
  list(): CallCount[];
  clear(): void;
}

export function createApiCallLog(): ApiCallLog {
  const counts = new Map<string, CallCount>();
  return {
    record(connection, operation, fault) {
      const key = `${connection} ${operation} ${fault ?? ''}`;
      const count = (counts.get(key)?.count ?? 0) + 1;
      counts.set(key, { connection, operation, fault: fault ?? null, count });
    },
    list: () => [...counts.values()],
    clear: () => counts.clear(),
  };
}
