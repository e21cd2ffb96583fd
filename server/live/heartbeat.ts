import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

const heartbeat = { intervalMs: 5_000, timeoutMs: 4_000 };

/** Whether the link between processes works. */
export type Heartbeat = {
  isUp(): boolean;
  /** Reports a failure: the link counts as broken until the next heartbeat returns. */
  failed(error: Error): void;
  /** Calls `handle` when the link works again, or when this process continues after it stood still. */
  onRecovered(handle: () => void): void;
  close(): void;
};

/** The result of `work`. Rejects if it takes longer than `ms`. */
export function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  const timeout = wait(ms, undefined, { ref: false }).then(() => {
    throw new Error('There was no answer in time');
  });
  return Promise.race([work, timeout]);
}

/**
 * Watches a link that may break without an error. `sendEcho` sends a message through the link and resolves when it returns. A break and
 * a recovery are each logged once; `reopen` is called after every lost heartbeat.
 */
export function openHeartbeat(log: FastifyBaseLogger, sendEcho: () => Promise<unknown>, reopen: () => void): Heartbeat {
  const handles: (() => void)[] = [];
  let isUp = true;
  let isClosed = false;
  let lastBeatAt = performance.now();

  function failed({ message }: Error): void {
    if (!isUp || isClosed) return;
    isUp = false;
    log.warn(
      { cause: message },
      'the link between processes is broken: changes from other processes arrive some seconds late',
    );
  }

  async function run(): Promise<void> {
    // The other processes forget one that stands still.
    const stoodStill = performance.now() - lastBeatAt > 2 * heartbeat.intervalMs;
    lastBeatAt = performance.now();
    try {
      await withTimeout(heartbeat.timeoutMs, sendEcho());
      if (isUp && !stoodStill) return;
      if (!isUp) log.warn('the link between processes works again');
      isUp = true;
      for (const handle of handles) handle();
    } catch (error) {
      failed(error as Error);
      reopen();
    }
  }

  const timer = setInterval(run, heartbeat.intervalMs).unref();
  return {
    isUp: () => isUp,
    failed,
    onRecovered: (handle) => void handles.push(handle),
    close() {
      isClosed = true;
      clearInterval(timer);
    },
  };
}

/** `sendEcho` sends a message by `send` and resolves when `received` gets the same one. */
export function openEcho(send: (message: string) => Promise<unknown>): {
  sendEcho(): Promise<void>;
  received(message: string): void;
} {
  const ownMessage = crypto.randomUUID();
  let onEcho = () => {};
  return {
    async sendEcho() {
      const echo = new Promise<void>((resolve) => {
        onEcho = resolve;
      });
      await send(ownMessage);
      await echo;
    },
    received(message) {
      if (message === ownMessage) onEcho();
    },
  };
}
