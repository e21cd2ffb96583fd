import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ApiRequest } from '#web/lib/requests/request.ts';
import { ManualClock } from './ManualClock.ts';
import { Discarded, LeftBehind, Outbox, OutboxFull } from './outbox.ts';
import { byAge, type PendingChange } from './pendingChange.ts';
import { restoreChanges } from './restoreChanges.ts';

const owner = { userId: 'ada', organizationId: 1 };
const hour = 3600_000;
const day = 24 * hour;

/** How the network treats requests: `lossy` brings them to the server and loses the answers. */
type Network = 'fast' | 'slow' | 'lossy' | 'away' | 'busy';

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      tab: fc.nat(1),
      row: fc.nat(2),
      isRefused: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('network' as const),
      network: fc.constantFrom<Network>('fast', 'slow', 'lossy', 'away', 'busy'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: fc.constantFrom(50, 200, 400, 3_000, 40_000) }),
  },
  {
    weight: 1,
    // Their sums are never the very 23 hours after which one tab gives a change up while the other is sending it.
    arbitrary: fc.record({ kind: fc.constant('sleep' as const), ms: fc.constantFrom(hour, 21.5 * hour, 2 * day) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reload' as const), tab: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('discard' as const), tab: fc.nat(1), pick: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('retry' as const), tab: fc.nat(1), pick: fc.nat() }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** An edit as the user sees it, and how it ended. */
type Edit = {
  row: number;
  tab: number;
  isRefused: boolean;
  isRetried: boolean;
  isDiscarded: boolean;
  hasWaited: boolean;
  end?: 'saved' | 'failed' | 'discarded';
};

/** Two tabs of one browser before one server. */
class World {
  clock = new ManualClock();
  network: Network = 'fast';
  edits: Edit[] = [];
  /** The numbers of the edits that the server made, by row, in its order. */
  rows = new Map<number, number[]>();
  /** When the server first received each key that it made a change for. */
  keys = new Map<string, number>();
  receivedForgotten = 0;
  requests = 0;
  stored = new Map<string, PendingChange>();
  tabs = [this.open(), this.open()];

  /** What the server answers. It remembers keys for a day. */
  receive({ headers, body }: ApiRequest): Response {
    const { row, number } = JSON.parse(body ?? '') as { row: number; number: number };
    const key = headers['idempotency-key'] ?? '';
    const madeAt = this.keys.get(key);
    if (madeAt !== undefined && this.clock.now() - madeAt > day) this.receivedForgotten++;
    if (madeAt !== undefined) return Response.json({});
    if (this.edits[number]?.isRefused) return Response.json({ message: 'Not found' }, { status: 404 });
    this.keys.set(key, this.clock.now());
    this.rows.set(row, [...(this.rows.get(row) ?? []), number]);
    return Response.json({});
  }

  open() {
    const { clock, stored } = this;
    const page = { isOpen: true };
    const outbox = new Outbox({
      clock,
      isOnline: () => true,
      fetch: async (request, _, signal) => {
        const { network } = this;
        const startedAt = clock.now();
        await new Promise<void>((resolve) =>
          clock.after(network === 'slow' && this.requests++ % 2 === 0 ? 400 : 10, resolve),
        );
        signal?.throwIfAborted();
        // A closed page neither sends nor receives anything.
        if (!page.isOpen) return new Promise<never>(() => {});
        const isTimedOut = clock.now() - startedAt > 12_000;
        if (network === 'away' || isTimedOut) throw new TypeError('Failed to fetch');
        if (network === 'busy') return Response.json({}, { status: 429, headers: { 'retry-after': '1' } });
        const response = this.receive(request);
        if (network === 'lossy') throw new TypeError('Failed to fetch');
        return response;
      },
    });
    const store = {
      put: async (change: PendingChange) => page.isOpen && Boolean(stored.set(change.id, change)),
      has: async (id: string) => stored.has(id),
      delete: async (id: string) => void (page.isOpen && stored.delete(id)),
    };
    outbox.attach(store);
    outbox.open(owner);
    const { toSend } = restoreChanges(outbox, store, [...stored.values()].sort(byAge), owner, clock.now());
    for (const change of toSend) this.follow(change, outbox.resend(change));
    return { page, outbox };
  }

  /** Notes how an edit ended for its user. */
  follow(change: { request: { body: string | null } }, outcome: Promise<Response>): void {
    const { number } = JSON.parse(change.request.body ?? '') as { number: number };
    const edit = this.edits[number] as Edit;
    outcome.then(
      ({ ok }) => {
        edit.end = ok ? 'saved' : 'failed';
      },
      (error: Error) => {
        if (error instanceof Discarded) edit.end = 'discarded';
        else if (error instanceof OutboxFull) edit.end = 'failed';
        else if (!(error instanceof LeftBehind)) edit.end ??= 'failed';
      },
    );
  }

  reload(tab: number): void {
    const { page, outbox } = this.tabs[tab] as World['tabs'][0];
    // The browser asks before it leaves such a page, and the user stays.
    if (outbox.hasUnstored()) return;
    page.isOpen = false;
    this.clock.jump(1);
    this.tabs[tab] = this.open();
  }

  async do(one: Step): Promise<void> {
    if (one.kind === 'network') this.network = one.network;
    else if (one.kind === 'pass') await this.clock.advance(one.ms);
    else if (one.kind === 'sleep') this.clock.jump(one.ms);
    else if (one.kind === 'reload') this.reload(one.tab);
    else if (one.kind === 'edit') {
      const { row, tab, isRefused } = one;
      const body = JSON.stringify({ row, number: this.edits.length });
      this.edits.push({ row, tab, isRefused, isRetried: false, isDiscarded: false, hasWaited: false });
      const request = { method: 'PUT', url: `/api/rows/${row}`, headers: {}, body };
      const details = { queueKeys: [`rows ${row}`], overlays: [], failure: 'Failed', title: `Row ${row}` };
      this.follow({ request }, (this.tabs[tab] as World['tabs'][0]).outbox.send(request, details));
    } else {
      const { outbox } = this.tabs[one.tab] as World['tabs'][0];
      const changes = outbox.pending.get();
      const change = changes[one.pick % Math.max(1, changes.length)];
      if (!change) return;
      const edit = this.edits[JSON.parse(change.request.body ?? '').number] as Edit;
      if (one.kind === 'discard') {
        edit.end = 'discarded';
        edit.isDiscarded = true;
        outbox.discard(change.id);
      } else if (change.state !== 'waiting') {
        edit.isRetried = true;
        this.follow(change, outbox.resend(outbox.renew(change)));
      } else outbox.wake();
    }
    await this.clock.advance(0);
    for (const { request } of this.listed())
      (this.edits[JSON.parse(request.body ?? '').number] as Edit).hasWaited = true;
  }

  listed(): PendingChange[] {
    return this.tabs.flatMap(({ outbox }) => outbox.pending.get());
  }

  /** The network is back, and every tab is looked at for some minutes and loaded again. */
  async settle(): Promise<void> {
    this.network = 'fast';
    await this.clock.advance(5 * 60_000);
    for (const tab of [0, 1]) this.reload(tab);
    await this.clock.advance(5 * 60_000);
  }
}

test('whatever happens, an acknowledged change is made once and in order, and no other vanishes silently', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }), async (steps) => {
      const world = new World();
      for (const one of steps) await world.do(one);
      await world.settle();
      const listed = world.listed().map(({ request }) => request.body);
      for (const [number, { row, isRetried, hasWaited, end }] of world.edits.entries()) {
        const made = (world.rows.get(row) ?? []).filter((other) => other === number).length;
        const isListed = listed.includes(JSON.stringify({ row, number }));
        // Users who retry an expired change know that it may have been made before.
        if (!isRetried) expect({ number, made, isOnce: made <= 1 }).toMatchObject({ isOnce: true });
        if (end === 'saved') expect({ number, made: made > 0 }).toEqual({ number, made: true });
        // The form of a change that is refused immediately still shows the input.
        const isNoticed = end === 'discarded' || (end === 'failed' && !hasWaited);
        expect({ number, isAccountedFor: made > 0 || isListed || isNoticed }).toEqual({ number, isAccountedFor: true });
      }
      for (const made of world.rows.values()) {
        for (const tab of [0, 1]) {
          const own = made.filter((number) => {
            const edit = world.edits[number] as Edit;
            // The other tab may have been sending what was discarded in this one.
            return edit.tab === tab && !edit.isRetried && !edit.isDiscarded;
          });
          expect(own).toEqual(own.toSorted((one, other) => one - other));
        }
      }
      expect(world.receivedForgotten).toBe(0);
    }),
    { numRuns: 500 },
  );
});
