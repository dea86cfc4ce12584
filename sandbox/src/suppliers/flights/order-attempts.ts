type Metadata = Readonly<Record<string, string>>;

/** Counts how often orders with the same metadata, the caller's reference, were requested and created. */
export interface Attempts {
  readonly metadata: Metadata;
  readonly create_attempts: number;
  readonly orders: number;
}

interface Counted {
  readonly metadata: Metadata;
  count: number;
  orders: number;
}

export function createOrderAttemptLog() {
  const counted = new Map<string, Counted>();
  return {
    of(metadata: Metadata): Counted {
      const key = JSON.stringify(metadata, Object.keys(metadata).toSorted());
      let found = counted.get(key);
      if (!found) counted.set(key, (found = { metadata, count: 0, orders: 0 }));
      return found;
    },
    list: (): Attempts[] =>
      [...counted.values()].map(({ metadata, count, orders }) => ({
        metadata,
        create_attempts: count,
        orders,
      })),
    clear: () => counted.clear(),
  };
}
