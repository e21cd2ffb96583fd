import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

/** How often a word is sent through the link to oneself, and how long it may take, in ms. */
const heartbeat = { every: 5_000, patience: 4_000 };

/** What keeps an eye on the link between processes. */
export type Watch = {
  isWhole(): boolean;
  /** Something failed: the link is broken until the next word comes through. */
  broke(error: Error): void;
  /** Words pass again, after a break or after this process stood still. */
  onMended(handle: () => void): void;
  close(): void;
};

/** What `work` gives. Rejects if it takes longer than so many ms. */
export function inTime<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = wait(ms, undefined, { ref: false }).then(() => {
    throw new Error('There was no answer in time');
  });
  return Promise.race([work, late]);
}

/**
 * Watches a link on which a break need not show: `beat` sends a word through it and resolves once it is heard. That it is
 * broken, and that it is whole again, is logged once; while it is broken, `reopen` is called with every word that is lost.
 */
export function watchLink(log: FastifyBaseLogger, beat: () => Promise<unknown>, reopen: () => void): Watch {
  const handles: (() => void)[] = [];
  let isWhole = true;
  let isClosed = false;
  let lookedAt = performance.now();

  function broke({ message }: Error): void {
    if (!isWhole || isClosed) return;
    isWhole = false;
    log.warn({ cause: message }, 'the link between processes is broken: what others change comes some seconds late');
  }

  async function look(): Promise<void> {
    // The others forget a process that stands still.
    const stoodStill = performance.now() - lookedAt > 2 * heartbeat.every;
    lookedAt = performance.now();
    try {
      await inTime(heartbeat.patience, beat());
      if (isWhole && !stoodStill) return;
      if (!isWhole) log.warn('the link between processes is whole again');
      isWhole = true;
      for (const handle of handles) handle();
    } catch (error) {
      broke(error as Error);
      reopen();
    }
  }

  const timer = setInterval(look, heartbeat.every).unref();
  return {
    isWhole: () => isWhole,
    broke,
    onMended: (handle) => void handles.push(handle),
    close() {
      isClosed = true;
      clearInterval(timer);
    },
  };
}

/** Gives the way to send a word by `say` and wait until `heard` tells that it came back. */
export function openEcho(say: (word: string) => Promise<unknown>): {
  beat(): Promise<void>;
  heard(word: string): void;
} {
  const own = crypto.randomUUID();
  let hear = () => {};
  return {
    async beat() {
      const echo = new Promise<void>((resolve) => {
        hear = resolve;
      });
      await say(own);
      await echo;
    },
    heard(word) {
      if (word === own) hear();
    },
  };
}
