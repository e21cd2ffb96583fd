import { accountHeader, idempotencyHeader } from '#contract/headers.ts';
import type { Refusal } from '#contract/refusals.ts';
import { msg } from '#rules/translate.ts';
import { newKey } from '#web/lib/newKey.ts';
import { type ApiRequest, isUnavailable, retryAfterMs } from '#web/lib/requests/request.ts';
import { isFinalForNow, sendUntilFinal } from '#web/lib/requests/retries.ts';
import { createStore } from '#web/lib/store.ts';
import { KeyedQueue } from './KeyedQueue.ts';
import { byAge, type ChangeDetails, type Owner, type PendingChange } from './pendingChange.ts';

/** Timers and the time of day. Tests pass a clock that they set themselves. */
export type Clock = {
  now(): number;
  /** Calls `run` after `ms` milliseconds. @returns a function that cancels this */
  after(ms: number, run: () => void): () => void;
};

type Environment = {
  /** Sends a request once. Rejects when the server cannot be reached, and when `signal` aborts. */
  fetch(request: ApiRequest, timeoutMs?: number, signal?: AbortSignal): Promise<Response>;
  clock: Clock;
  isOnline(): boolean;
};

/** Stores changes in the browser, so that they outlive the page. */
export type ChangeStore = {
  /** Stores a change in place of its earlier version. @returns false if the browser cannot store it */
  put(change: PendingChange): Promise<boolean>;
  /** Whether a change is stored. Another tab deletes those that it has sent or that the user discarded there. */
  has(id: string): Promise<boolean>;
  delete(id: string): Promise<void>;
};

/** Turns a request that was refused because of another user's change into the one to send instead; undefined accepts the refusal. */
export type ResolveConflict = (refused: Response, request: ApiRequest) => Promise<ApiRequest | undefined>;

/** After how long without an answer a change counts as waiting and is stored in the browser, in ms. */
export const waitingAfterMs = 300;
/** How long a change is sent, in ms. The server remembers its key for a day; after that the change could be made twice. */
export const sendableForMs = 23 * 3600_000;
/** How many changes may wait at a time, and how many that failed are listed. */
const maxWaiting = 200;
const maxFailed = 200;
/** How long the server may take to answer a change that is sent only once, in ms. */
const sendOnceTimeoutMs = 10_000;
/** How often to send a change that cannot be stored, and one that may itself be why the server fails. */
const maxAttempts = 3;
/** How often the server may answer 500 to a change. The pauses between last at least a minute, in which a server restarts. */
const maxServerErrors = 9;

/** The page now belongs to another account or organization. The change stays stored for the one that made it. */
export class LeftBehind extends Error {}

/** The change was not answered for so long that the server may have forgotten its key. */
export class Expired extends Error {
  readonly sentence = msg("It couldn't be sent for a day");
}

/** The server could not be reached, and the change must not be made later. */
export class Unreachable extends Error {}

/** The user discarded the change while it waited, or another tab has sent it. */
export class Discarded extends Error {}

/** Too many changes wait already. */
export class OutboxFull extends Error {
  readonly sentence = msg('{count} changes are waiting for the server. Wait until they are saved, then try again.', {
    count: maxWaiting,
  });
}

type Entry = {
  change: PendingChange;
  isStored: boolean;
  /** The server has made the change, or the user has discarded it: it must not be in the store. */
  isOver: boolean;
  /** Aborts when the user discards the change, with the request that is on its way. */
  discarded: AbortController;
  cancelTimer(): void;
};

/**
 * Sends changes until the server answers. Each carries a key, so that the server makes it once however often it arrives.
 * Changes that are not answered soon are stored in the browser; a later page sends them again (`resendPending.ts`).
 */
export class Outbox {
  /** The changes that wait, were refused or have expired, oldest first. */
  readonly pending = createStore<PendingChange[]>([]);
  /** The refused changes, by the answer. */
  readonly refusals = new WeakMap<Response, PendingChange>();
  readonly #environment: Environment;
  readonly #queue = new KeyedQueue();
  /** The changes that the server has not answered. */
  readonly #entries = new Map<string, Entry>();
  /** Changes that were refused or have expired, until the user retries or discards them. */
  #failed: PendingChange[] = [];
  #owner: Owner | undefined;
  /** Puts the changes of earlier pages into the queue, so that none of this page overtakes them. */
  #restore: () => Promise<unknown> = async () => {};
  #store: ChangeStore | undefined;
  #resolveConflict: ResolveConflict | undefined;
  #sequence = 0;
  #unstorable = 0;
  /** Ends the pauses between attempts. */
  readonly #pauses = new Set<() => void>();

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  /**
   * Allows this user to make changes. Each is sent once `restore` is done, which must not reject.
   * @returns a function that ends this; waiting changes then stay stored for their owner
   */
  open(owner: Owner, restore: () => Promise<unknown> = async () => {}): () => void {
    this.#owner = owner;
    this.#restore = restore;
    return () => {
      this.#owner = undefined;
      this.#failed = [];
      this.wake();
      this.#publish();
    };
  }

  /** Sets where to store changes and how to resolve conflicts with other users. Both are loaded after the first paint. */
  attach(store: ChangeStore, resolveConflict?: ResolveConflict): void {
    this.#store = store;
    this.#resolveConflict = resolveConflict;
    for (const entry of this.#entries.values()) if (entry.change.state === 'waiting') void this.#persist(entry);
  }

  /**
   * Sends a change until it is answered.
   * @throws OutboxFull, LeftBehind, Expired, Discarded
   */
  async send(request: ApiRequest, details: ChangeDetails): Promise<Response> {
    if (!this.#owner) return this.sendUnstored(request);
    const waiting = [...this.#entries.values()].filter(({ change }) => change.state === 'waiting');
    if (waiting.length >= maxWaiting) throw new OutboxFull();
    const change = this.#stamp({ ...details, ...this.#owner, id: newKey(), request: this.#addressed(request) });
    return this.#deliver(change, this.#restore());
  }

  /**
   * Sends a stored change of an earlier page again, with the key that it had.
   * @throws LeftBehind, Expired, Discarded
   */
  resend(change: PendingChange): Promise<Response> {
    return this.#deliver({ ...change, state: 'waiting', waitsFor: 'turn' });
  }

  /** A change that failed, to be sent as a new one. */
  renew({ reason: _, ...change }: PendingChange): PendingChange {
    return this.#stamp({ ...change, request: withKey(change.request, newKey()) });
  }

  /** Sends a change a single time. @throws Unreachable */
  async sendOnce(request: ApiRequest): Promise<Response> {
    const { fetch, isOnline } = this.#environment;
    const sent = isOnline() ? fetch(this.#addressed(request), sendOnceTimeoutMs) : undefined;
    const response = await sent?.catch(() => undefined);
    if (!response || isUnavailable(response.status)) throw new Unreachable();
    return response;
  }

  /** Sends a request up to three times, for changes that consist of several requests and so cannot be stored. */
  async sendUnstored(request: ApiRequest): Promise<Response> {
    this.#unstorable++;
    try {
      return await this.#attempt(this.#addressed(request), { maxAttempts });
    } finally {
      this.#unstorable--;
    }
  }

  /** Adds a change that was refused or has expired to the list. */
  listFailed(change: PendingChange): void {
    this.#failed = [...this.#failed.filter(({ id }) => id !== change.id), change].slice(-maxFailed);
    this.#publish();
  }

  /** Stores a change that failed, and adds it to the list. */
  keepFailed(change: PendingChange): void {
    void this.#store?.put(change);
    this.listFailed(change);
  }

  /** Discards a change: one that waits is not sent any more, one that failed is no longer listed. */
  discard(id: string): void {
    this.#failed = this.#failed.filter((change) => change.id !== id);
    const entry = this.#entries.get(id);
    if (entry) entry.isOver = true;
    entry?.discarded.abort(new Discarded());
    void this.#store?.delete(id);
    this.#publish();
  }

  /** Ends all pauses between attempts, because the server may be back. */
  wake(): void {
    for (const end of this.#pauses) end();
  }

  /** Whether the outbox is sending a change. */
  has(id: string): boolean {
    return this.#entries.has(id);
  }

  /** Whether a change waits for the server. */
  isWaiting(): boolean {
    return this.pending.get().some(({ state }) => state === 'waiting');
  }

  /** Whether changes would be lost with the page. */
  hasUnstored(): boolean {
    return this.#unstorable > 0 || [...this.#entries.values()].some(({ isStored }) => !isStored);
  }

  #stamp(change: Omit<PendingChange, 'createdAt' | 'sequence' | 'state' | 'waitsFor'>): PendingChange {
    const createdAt = this.#environment.clock.now();
    return { ...change, createdAt, sequence: this.#sequence++, state: 'sending', waitsFor: 'turn' };
  }

  #addressed(request: ApiRequest): ApiRequest {
    return withKey(request, newKey(), this.#owner && { [accountHeader]: this.#owner.userId });
  }

  async #deliver(change: PendingChange, restored?: Promise<unknown>): Promise<Response> {
    const discarded = new AbortController();
    const entry: Entry = { change, isStored: false, isOver: false, discarded, cancelTimer: () => {} };
    this.#entries.set(change.id, entry);
    this.#failed = this.#failed.filter(({ id }) => id !== change.id);
    const ahead = [...this.#entries.values()].filter((other) => isBehind(entry, other));
    if (change.state === 'waiting') this.#persistInOrder(entry);
    else if (ahead.some((other) => other.change.state === 'waiting')) this.#startWaiting(entry);
    else if (ahead.length === 0) this.#startTimer(entry);

    const answer = restored ? restored.then(() => this.#answer(entry)) : this.#answer(entry);
    const outcome = await Promise.race([answer, aborted(discarded.signal)]).catch((error: Error) => error);
    entry.cancelTimer();
    await this.#close(entry, outcome);
    if (outcome instanceof Error) throw outcome;
    return outcome;
  }

  /** Stores, lists or forgets a change according to how its sending ended. */
  async #close(entry: Entry, outcome: Response | Error): Promise<void> {
    const { change } = entry;
    // Changes of a user who left or is signed out stay stored. They are sent when that account comes back.
    const isLeft = outcome instanceof LeftBehind || (outcome instanceof Response && outcome.status === 401);
    const failed = isLeft ? undefined : await failedChange(change, outcome);
    if (failed && outcome instanceof Response) this.refusals.set(outcome, failed);
    // If a change fails immediately, its form usually still shows the input.
    const isListed = failed && (change.state === 'waiting' || change.text !== undefined);
    if (isLeft) await this.#persist(entry);
    else if (!isListed) {
      entry.isOver = true;
      void this.#store?.delete(change.id);
    }
    this.#entries.delete(change.id);
    if (isListed) this.keepFailed(failed);
    else this.#publish();
  }

  /** The final answer to a change. After a conflict it is the answer to the resolved request. */
  async #answer(entry: Entry): Promise<Response> {
    const response = await this.#queue.run(entry.change.queueKeys, () => {
      if (!entry.isOver && entry.change.state === 'sending') this.#startTimer(entry);
      this.#update(entry, { waitsFor: 'answer' });
      return this.#attempt(entry.change.request, {
        signal: entry.discarded.signal,
        check: () => this.#check(entry),
        onRetry: (waitsFor) => this.#update(entry, { waitsFor }),
      });
    });
    const changed =
      response.status === 409 ? await this.#resolveConflict?.(response.clone(), entry.change.request) : undefined;
    if (!changed) return response;
    this.#update(entry, { request: withKey(changed, newKey()) });
    if (entry.isStored) await this.#store?.put(entry.change);
    return this.#answer(entry);
  }

  async #check({ change, isOver, isStored }: Entry): Promise<void> {
    const owner = this.#owner;
    if (owner?.userId !== change.userId || owner.organizationId !== change.organizationId) throw new LeftBehind();
    if (isOver || (isStored && !(await this.#store?.has(change.id)))) throw new Discarded();
    if (this.#environment.clock.now() - change.createdAt > sendableForMs) throw new Expired();
  }

  #startTimer(entry: Entry): void {
    entry.cancelTimer();
    entry.cancelTimer = this.#environment.clock.after(waitingAfterMs, () => this.#startWaiting(entry));
  }

  /** Lists a change as waiting and stores it, and does the same with those that wait for it. */
  #startWaiting(entry: Entry): void {
    if (entry.change.state === 'waiting' || entry.isOver) return;
    this.#update(entry, { state: 'waiting' });
    this.#persistInOrder(entry);
    for (const other of this.#entries.values()) if (isBehind(other, entry)) this.#startWaiting(other);
  }

  /** Stores a change after those that it waits for, because another tab sends what it finds. */
  #persistInOrder(entry: Entry): void {
    for (const other of this.#entries.values()) if (isBehind(entry, other)) this.#startWaiting(other);
    void this.#persist(entry);
  }

  async #persist(entry: Entry): Promise<void> {
    entry.isStored = entry.isStored || ((await this.#store?.put(entry.change)) ?? false);
    // It may have been answered or discarded meanwhile.
    if (entry.isStored && entry.isOver) await this.#store?.delete(entry.change.id);
    this.#publish();
  }

  #update(entry: Entry, fields: Partial<PendingChange>): void {
    entry.change = { ...entry.change, ...fields };
    this.#publish();
  }

  #publish(): void {
    const waiting = [...this.#entries.values()].filter(({ change, isOver }) => change.state === 'waiting' && !isOver);
    if (waiting.length + this.#failed.length + this.pending.get().length === 0) return;
    this.pending.set([...waiting.map(({ change }) => change), ...this.#failed].sort(byAge));
  }

  /** Sends a request until an answer is final. @throws errors of `check`, which runs before each attempt */
  async #attempt(
    request: ApiRequest,
    options: {
      maxAttempts?: number;
      signal?: AbortSignal;
      check?(): Promise<void>;
      onRetry?(reason: 'connection' | 'server'): void;
    },
  ): Promise<Response> {
    const { fetch, isOnline } = this.#environment;
    let failures = 0;
    const send = async () => {
      await options.check?.();
      if (!isOnline()) return { answer: new Error('Offline') };
      const answer = await fetch(request, undefined, options.signal).catch((error: Error) => error);
      options.signal?.throwIfAborted();
      return answer instanceof Error
        ? { answer }
        : { answer, status: answer.status, retryAfterMs: retryAfterMs(answer.headers) };
    };
    const isFinal = async (outcome: Awaited<ReturnType<typeof send>>, attempts: number) => {
      const { answer, status } = outcome;
      if (isFinalForNow(outcome) || attempts === options.maxAttempts) return true;
      // Without a limit it would keep the server busy and block the changes behind it.
      if (answer instanceof Response && (await mayCauseFailure(answer)))
        if (++failures >= (status === 500 ? maxServerErrors : maxAttempts)) return true;
      options.onRetry?.(status === undefined || isUnavailable(status) ? 'connection' : 'server');
      return false;
    };
    const wait = (ms: number) => this.#pause(ms * (0.8 + 0.4 * Math.random()), options.signal);
    const { answer } = await sendUntilFinal(send, { isFinal, wait });
    if (answer instanceof Error) throw answer;
    return answer;
  }

  #pause(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        cancel();
        this.#pauses.delete(end);
        resolve();
      };
      const cancel = this.#environment.clock.after(ms, end);
      this.#pauses.add(end);
      signal?.addEventListener('abort', end);
    });
  }
}

const withKey = (request: ApiRequest, key: string, headers: Record<string, string> = {}): ApiRequest => ({
  ...request,
  headers: { ...request.headers, ...headers, [idempotencyHeader]: key },
});

/** Rejects with the reason when the signal aborts. */
const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

/** Whether a change must wait for another one. */
const isBehind = ({ change }: Entry, { change: other }: Entry): boolean =>
  byAge(change, other) > 0 && change.queueKeys.some((key) => other.queueKeys.includes(key));

/** The body of a refusal. A proxy may answer anything. */
async function refusalOf(response: Response): Promise<Partial<Refusal>> {
  try {
    return (await response.clone().json()) as Partial<Refusal>;
  } catch {
    return {};
  }
}

/** The entry for the list of failed changes; undefined if the server made the change. */
async function failedChange(change: PendingChange, outcome: Response | Error): Promise<PendingChange | undefined> {
  if (outcome instanceof Expired) return { ...change, state: 'expired', reason: outcome.sentence };
  if (outcome instanceof Error || outcome.ok) return undefined;
  const { code, message } = await refusalOf(outcome);
  if (code === 'already_done') return undefined;
  return { ...change, state: 'refused', reason: message ?? outcome.statusText };
}

/** Whether the server may have failed because of this change: it takes too long to send or to make, or meets an error of ours. */
const mayCauseFailure = async (answer: Response): Promise<boolean> =>
  [408, 500, 501].includes(answer.status) || (await refusalOf(answer)).code === 'too_slow';
