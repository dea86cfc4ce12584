/** What happens by itself after a while. */
export interface Timers {
  /** Under a name, so that it can be brought about sooner, once. */
  later(name: string, ms: number, action: () => void): void;
  /** Drops what was to happen under this name; false when there was nothing. */
  drop(name: string): boolean;
  clear(): void;
}

export function createTimers(): Timers {
  const running = new Map<string, NodeJS.Timeout>();

  function drop(name: string): boolean {
    clearTimeout(running.get(name));
    return running.delete(name);
  }

  return {
    later(name, ms, action) {
      drop(name);
      const timer = setTimeout(() => {
        running.delete(name);
        action();
      }, ms);
      // Does not keep a stopping process alive.
      timer.unref();
      running.set(name, timer);
    },
    drop,
    clear() {
      for (const timer of running.values()) clearTimeout(timer);
      running.clear();
    },
  };
}
