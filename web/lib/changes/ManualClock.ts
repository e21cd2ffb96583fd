import type { Clock } from './outbox.ts';

/** A clock for tests: time passes only when they say so. */
export class ManualClock implements Clock {
  #now = Date.UTC(2026, 0, 1);
  #timers: { at: number; run: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  after(ms: number, run: () => void): () => void {
    const timer = { at: this.#now + ms, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** Moves the time on without running timers, as while a laptop sleeps. */
  jump(ms: number): void {
    this.#now += ms;
  }

  /** Moves the time on and runs the timers that are due, each with everything that follows from it. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    for (;;) {
      await settled();
      const next = this.#timers.toSorted((one, other) => one.at - other.at)[0];
      if (!next || next.at > end) break;
      this.#timers = this.#timers.filter((other) => other !== next);
      this.#now = Math.max(this.#now, next.at);
      next.run();
    }
    this.#now = Math.max(this.#now, end);
  }
}

/** Resolves when all promises that need no timer have run. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
