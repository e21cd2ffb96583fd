import type { Writable } from 'node:stream';
import { fileLimit, largeBodyLimit } from '#contract/byte-limits.ts';
import { openCounts } from '#server/counts.ts';
import { Busy, Gone, type Refusal } from '#server/errors.ts';

/**
 * How many calls are under way at once: fewer than there are connections, so that sign-ins and telling find one too; and how
 * many of all, of one organization, and of one account, wait for their turn. What is more is refused.
 */
const ofCalls = {
  atOnce: { all: 16, organization: 6, account: 4 },
  waitingAtMost: { all: 10_000, organization: 500, account: 100 },
};
/**
 * How many calls of one caller are looked at at all: what can neither begin nor wait is refused before it costs more than that.
 * Of pages and files, of which nobody waits for a turn, as many as the browsers behind one address ask for at once.
 */
const lookedAtAtMost = { call: ofCalls.atOnce.account + ofCalls.waitingAtMost.account, file: 1_000 };
/** How many bytes of bodies one caller may have on their way, or waiting: as many of the largest files as a browser sends at once. */
const bytesAtMost = 6 * fileLimit;
/** How many bytes of bodies all callers together may have so; short bodies always find room. */
const bytesOfAllAtMost = 32 * fileLimit;
/** How long a call waits for its turn, in ms. */
const patience = 10_000;
/** One for all who are refused: the trace that each would take along costs more than the rest of a refusal. */
const [busy, gone] = [new Busy(), new Gone()];

/** For whom a call is made: its share is that of the account and of the organization. */
export type Holder = { account: string; organization: string };
type Call = Holder & { begin(): void; giveUp(why: Refusal): void };

/** A request by its head: `caller` is the account of its session, or its address, `bytes` how long its body may become. */
type Arrival = { kind: 'call' | 'file'; caller: string; bytes: number };

/** A fair queue: shares out what only so many can have at once, such as the connections of the database. */
export type Shares = {
  /** Lets a request in before it is known whose it is. @throws Busy */
  arrive(request: Arrival): void;
  /** Refuses all that wait and all that come: the server is ending. */
  close(): void;
  /** The request that arrived is answered, or its caller has gone. */
  end(request: Arrival): void;
  /**
   * Does `work` when it is its turn. Of the account's share its place is free when `answer` is closed, for until somebody has
   * read it an answer takes memory; without one when the work is done. @throws Busy where too many calls wait, or when the
   * turn does not come; Gone when the caller leaves first
   */
  inTurn<Result>(holder: Holder, work: () => Promise<Result>, answer?: Writable): Promise<Result>;
};

/**
 * Opens the shares of this process. While there is room a call begins at once; then organizations take turns, so that
 * whoever asks for much waits behind themselves.
 */
export function openShares({ atOnce, waitingAtMost } = ofCalls): Shares {
  const [arrived, coming, running, waiting] = [openCounts(), openCounts(), openCounts(), openCounts()];
  const queues = new Map<string, Call[]>();
  let all = 0;
  let allWaiting = 0;
  let allComing = 0;
  let isClosed = false;

  const hasRoom = ({ account, organization }: Holder) =>
    all < atOnce.all && running.of(organization) < atOnce.organization && running.of(account) < atOnce.account;

  function begin({ account, organization }: Holder): void {
    all += 1;
    running.add(organization, 1);
    running.add(account, 1);
  }

  function free(names: string[]): void {
    for (const name of names) running.add(name, -1);
    beginNext();
  }

  function leave(call: Call): boolean {
    const queue = queues.get(call.organization) ?? [];
    const place = queue.indexOf(call);
    if (place < 0) return false;
    queue.splice(place, 1);
    if (queue.length === 0) queues.delete(call.organization);
    waiting.add(call.account, -1);
    allWaiting -= 1;
    return true;
  }

  /** Begins what may begin, of each organization in turn the first that may. */
  function beginNext(): void {
    for (const [organization, queue] of queues) {
      const call = queue.find(hasRoom);
      if (!call) continue;
      leave(call);
      const rest = queues.get(organization);
      if (rest && queues.delete(organization)) queues.set(organization, rest);
      begin(call);
      call.begin();
      return;
    }
  }

  function wait(holder: Holder, answer?: Writable): Promise<void> {
    const queue = queues.get(holder.organization) ?? [];
    const isFull =
      allWaiting >= waitingAtMost.all ||
      queue.length >= waitingAtMost.organization ||
      waiting.of(holder.account) >= waitingAtMost.account;
    if (isClosed || isFull) throw busy;
    return new Promise((resolve, reject) => {
      const giveUp: Call['giveUp'] = (why) => {
        clearTimeout(timer);
        if (leave(call)) reject(why);
      };
      const call = { ...holder, giveUp, begin: () => resolve(clearTimeout(timer)) };
      const timer = setTimeout(() => giveUp(busy), patience);
      answer?.once('close', () => giveUp(gone));
      queues.set(holder.organization, queue);
      queue.push(call);
      waiting.add(holder.account, 1);
      allWaiting += 1;
    });
  }

  return {
    arrive({ kind, caller, bytes }) {
      const name = `${kind} ${caller}`;
      if (arrived.of(name) >= lookedAtAtMost[kind] || coming.of(name) + bytes > bytesAtMost) throw busy;
      if (bytes > largeBodyLimit && allComing + bytes > bytesOfAllAtMost) throw busy;
      allComing += bytes;
      arrived.add(name, 1);
      coming.add(name, bytes);
    },
    close() {
      isClosed = true;
      for (const call of [...queues.values()].flat()) call.giveUp(busy);
    },
    end({ kind, caller, bytes }) {
      arrived.add(`${kind} ${caller}`, -1);
      coming.add(`${kind} ${caller}`, -bytes);
      allComing -= bytes;
    },
    async inTurn(holder, work, answer) {
      if (hasRoom(holder)) begin(holder);
      else await wait(holder, answer);
      try {
        return await work();
      } finally {
        all -= 1;
        free([holder.organization]);
        if (!answer || answer.closed) free([holder.account]);
        else answer.once('close', () => free([holder.account]));
      }
    },
  };
}
