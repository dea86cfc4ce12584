/** Runs actions after a delay. */
export interface Timers {
  /**
   * Schedules an action to run once after the delay, and replaces an action of the same name; the name also serves to
   * cancel it.
   */
  later(name: string, ms: number, action: () => void): void;
  /** Cancels the action under this name; returns false when there was none. */
  drop(name: string): boolean;
  clear(): void;
}

export function createNamedTimers(): Timers {
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
      // The timer does not keep a stopping process alive.
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
