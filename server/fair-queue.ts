import type { Writable } from 'node:stream';
import { largeBodyLimit, officeMapBodyLimit } from '#contract/byte-limits.ts';
import { limits } from '#contract/limits.ts';
import { openCounts } from '#server/counts.ts';
import { Busy, Gone, type Refusal } from '#server/errors.ts';

/**
 * How many calls run at once, and how many wait; more are refused. Fewer run than there are database connections, so that sign-ins and
 * the event feed find one too.
 */
const callLimits = {
  running: { all: 16, organization: 6, account: 4 },
  waiting: { all: 10_000, organization: 500, account: 100 },
};
/**
 * How many requests of one caller are processed at all: a call that can neither run nor wait is refused before it costs more. Pages
 * and files do not queue, so their limit is as many as the browsers behind one address request at once. An upload is a call whose body goes
 * to the disk, and takes long: an account has as many as one message has files.
 */
const requestLimits = {
  call: callLimits.running.account + callLimits.waiting.account,
  file: 1_000,
  upload: limits.files,
};
/** The uploads of all callers together. */
const totalUploads = 200;
/** Bytes of request bodies that one caller may have in memory: as many of the longest as a browser sends at once. */
const callerBytes = 6 * officeMapBodyLimit;
/** The same for all callers together. Short bodies are exempt. */
const totalBytes = 32 * officeMapBodyLimit;
/** How long a call waits for its turn. */
const timeoutMs = 10_000;
/** One instance for all, because creating the stack trace of an error costs more than the rest of a refusal. */
const [busy, gone] = [new Busy(), new Gone()];

/** The account and the organization whose limits a call counts towards. */
export type QueueKeys = { account: string; organization: string };
type WaitingCall = QueueKeys & { start(): void; reject(reason: Refusal): void };

/** A request by its head: `caller` is the account of its session or its address, `bytes` how much of its body we may hold in memory. */
type RequestHead = { kind: keyof typeof requestLimits; caller: string; bytes: number };

/** A fair queue for something scarce, such as database connections. */
export type FairQueue = {
  /** Counts a request before we know whose it is. @throws Busy if the caller has too many */
  admit(request: RequestHead): void;
  /** Counts down an admitted request: it was answered, or the caller is gone. */
  release(request: RequestHead): void;
  /**
   * Runs `work` when it is its turn. An answer takes memory until it is read, so the account's slot is free only after `response` has
   * closed; without one, after the work.
   * @throws Busy if too many calls wait or the turn does not come in time; Gone if the caller leaves before
   */
  run<Result>(keys: QueueKeys, work: () => Promise<Result>, response?: Writable): Promise<Result>;
  /** Refuses all waiting and all new calls, because the server is shutting down. */
  close(): void;
};

/**
 * Opens the queue of this process. A call runs immediately while there is capacity. Otherwise organizations take turns, so an
 * organization with many calls waits behind its own.
 */
export function openFairQueue({ running: runningLimit, waiting: waitingLimit } = callLimits): FairQueue {
  const [requests, bytesInFlight, running, waiting] = [openCounts(), openCounts(), openCounts(), openCounts()];
  const queues = new Map<string, WaitingCall[]>();
  let totalRunning = 0;
  let totalWaiting = 0;
  let totalBytesInFlight = 0;
  let uploads = 0;
  let isClosed = false;

  const hasCapacity = ({ account, organization }: QueueKeys) =>
    totalRunning < runningLimit.all &&
    running.of(organization) < runningLimit.organization &&
    running.of(account) < runningLimit.account;

  function start({ account, organization }: QueueKeys): void {
    totalRunning += 1;
    running.add(organization, 1);
    running.add(account, 1);
  }

  function free(key: string): void {
    running.add(key, -1);
    startNext();
  }

  /** Removes a call from its queue; false if it was not in there any more. */
  function dequeue(call: WaitingCall): boolean {
    const queue = queues.get(call.organization) ?? [];
    const index = queue.indexOf(call);
    if (index < 0) return false;
    queue.splice(index, 1);
    if (queue.length === 0) queues.delete(call.organization);
    waiting.add(call.account, -1);
    totalWaiting -= 1;
    return true;
  }

  /** Starts the first call that may run, and moves its organization to the end of the line. */
  function startNext(): void {
    for (const [organization, queue] of queues) {
      const call = queue.find(hasCapacity);
      if (!call) continue;
      dequeue(call);
      const rest = queues.get(organization);
      if (rest && queues.delete(organization)) queues.set(organization, rest);
      start(call);
      call.start();
      return;
    }
  }

  function wait(keys: QueueKeys, response?: Writable): Promise<void> {
    const queue = queues.get(keys.organization) ?? [];
    const isFull =
      totalWaiting >= waitingLimit.all ||
      queue.length >= waitingLimit.organization ||
      waiting.of(keys.account) >= waitingLimit.account;
    if (isClosed || isFull) throw busy;
    return new Promise((resolve, fail) => {
      const reject: WaitingCall['reject'] = (reason) => {
        clearTimeout(timer);
        if (dequeue(call)) fail(reason);
      };
      const call = { ...keys, reject, start: () => resolve(clearTimeout(timer)) };
      const timer = setTimeout(() => reject(busy), timeoutMs);
      response?.once('close', () => reject(gone));
      queues.set(keys.organization, queue);
      queue.push(call);
      waiting.add(keys.account, 1);
      totalWaiting += 1;
    });
  }

  return {
    admit({ kind, caller, bytes }) {
      const key = `${kind} ${caller}`;
      if (requests.of(key) >= requestLimits[kind] || bytesInFlight.of(key) + bytes > callerBytes) throw busy;
      if (kind === 'upload' && uploads >= totalUploads) throw busy;
      if (bytes > largeBodyLimit && totalBytesInFlight + bytes > totalBytes) throw busy;
      totalBytesInFlight += bytes;
      if (kind === 'upload') uploads += 1;
      requests.add(key, 1);
      bytesInFlight.add(key, bytes);
    },
    release({ kind, caller, bytes }) {
      requests.add(`${kind} ${caller}`, -1);
      bytesInFlight.add(`${kind} ${caller}`, -bytes);
      totalBytesInFlight -= bytes;
      if (kind === 'upload') uploads -= 1;
    },
    async run(keys, work, response) {
      if (hasCapacity(keys)) start(keys);
      else await wait(keys, response);
      try {
        return await work();
      } finally {
        totalRunning -= 1;
        free(keys.organization);
        if (!response || response.closed) free(keys.account);
        else response.once('close', () => free(keys.account));
      }
    },
    close() {
      isClosed = true;
      for (const call of [...queues.values()].flat()) call.reject(busy);
    },
  };
}
