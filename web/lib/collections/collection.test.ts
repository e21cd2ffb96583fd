import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Collection } from './collection.ts';

type Row = { id: number; version: number; position: number; isOpen: boolean; text: string };

const idOf = ({ id }: Row) => id;
const byPosition = (one: Row, other: Row) => one.position - other.position || one.id - other.id;
const lists = {
  open: { belongs: (row: Row) => row.isOpen, compare: byPosition },
  done: { belongs: (row: Row) => !row.isOpen, compare: byPosition },
  all: { belongs: () => true, compare: byPosition },
};
type Name = keyof typeof lists;
const pageSize = 3;

type Event = { number: number; row?: Row; gone?: [id: number, version: number] };

/** A server with rows, events about their changes in order, and answers of the moment at which they are made. */
class Server {
  rows = new Map<number, Row>();
  events: Event[] = [];
  #versions = 0;

  put(fields: Omit<Row, 'version'>): Row {
    const row = { ...fields, version: ++this.#versions };
    this.rows.set(row.id, row);
    this.events.push({ number: this.events.length + 1, row });
    return row;
  }
  remove(id: number): void {
    if (!this.rows.delete(id)) return;
    this.events.push({ number: this.events.length + 1, gone: [id, ++this.#versions] });
  }
  list(name: Name): Row[] {
    return [...this.rows.values()].filter(lists[name].belongs).sort(byPosition);
  }
  page(name: Name, limit: number, after?: Row): { rows: Row[]; hasMore: boolean; total: number } {
    const all = this.list(name);
    const rows = (after ? all.filter((row) => byPosition(row, after) > 0) : all).slice(0, limit);
    return { rows, hasMore: rows.length === limit, total: all.length };
  }
}

/** What may happen, in any order. `pick` chooses among what exists at the time. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('others' as const), id: fc.nat(7), position: fc.nat(9), isOpen: fc.boolean() }),
  fc.record({ kind: fc.constant('othersRemove' as const), id: fc.nat(7) }),
  fc.record({ kind: fc.constant('own' as const), id: fc.nat(7), position: fc.nat(9), isOpen: fc.boolean() }),
  fc.record({ kind: fc.constant('ownRemove' as const), id: fc.nat(7) }),
  fc.record({ kind: fc.constant('ownAdd' as const), position: fc.nat(9) }),
  fc.record({ kind: fc.constant('reach' as const), pick: fc.nat() }),
  fc.record({ kind: fc.constant('reload' as const) }),
  fc.record({ kind: fc.constant('answerOwn' as const), pick: fc.nat(), isRefused: fc.boolean() }),
  fc.record({ kind: fc.constant('receive' as const), pick: fc.nat(), isTwice: fc.boolean() }),
  fc.record({ kind: fc.constant('ask' as const), name: fc.constantFrom<Name>('open', 'all') }),
  fc.record({ kind: fc.constant('more' as const) }),
  fc.record({ kind: fc.constant('arrive' as const), pick: fc.nat() }),
  fc.record({ kind: fc.constant('cut' as const), isTooLong: fc.boolean() }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** A change of the user: how it shows, how it reaches the server, and what the server first answered. */
type OwnChange = Patch & Overlay & { reach(): Row[] | undefined; rows?: Row[]; isOfLastPage?: boolean };
type Patch = { patches: Map<number, (row: Row) => Row | null>; adds: Row[]; versions: Map<number, number> };
type Overlay = { settle(rows?: Row[]): void; refuse(): void; expire(): void };

/** One client and one server, with everything that is in transit between them. */
class World {
  server = new Server();
  rows = new Collection<Row>({ idOf });
  /** Events that were sent and have not arrived. */
  inTransit: Event[] = [];
  sentEvents = 0;
  /** Answers that the server has made and that have not arrived. */
  answers: (() => void)[] = [];
  own: OwnChange[] = [];
  nextId = 100;

  constructor() {
    for (const [name, definition] of Object.entries(lists)) this.rows.define(name, definition);
    for (let id = 0; id < 8; id++) this.server.put({ id, position: id, isOpen: id % 2 === 0, text: '' });
    this.sentEvents = this.server.events.length;
    this.askAll();
    this.arriveAll();
  }

  askAll(): void {
    for (const name of ['open', 'all'] as const) this.ask(name);
    this.askPage();
  }
  ask(name: Name): void {
    const askedAt = this.rows.ask();
    const rows = this.server.list(name);
    this.answers.push(() => this.rows.receiveList(name, { rows }, askedAt));
  }
  askPage(): void {
    const limit = Math.max(pageSize, this.rows.visibleRows('done').length);
    const askedAt = this.rows.ask();
    const page = this.server.page('done', limit);
    this.answers.push(() => this.rows.receiveList('done', page, askedAt));
  }
  more(): void {
    const last = this.rows.last('done');
    const askedAt = this.rows.ask();
    const page = this.server.page('done', pageSize, last);
    this.answers.push(() => this.rows.receiveList('done', page, askedAt, { after: last }));
  }
  sendEvents(): void {
    this.inTransit.push(...this.server.events.slice(this.sentEvents));
    this.sentEvents = this.server.events.length;
  }
  receive({ row, gone }: Event): void {
    if (row) this.rows.receive([row]);
    if (gone) this.rows.remove(...gone);
  }
  change(patches: Map<number, (row: Row) => Row | null>, reach: () => Row[] | undefined, adds: Row[] = []): void {
    const versions = new Map([...patches.keys()].map((id) => [id, this.rows.serverRow(id)?.version ?? 0]));
    this.own.push({ ...this.rows.begin({ patches: new Map(patches), adds }), patches, adds, versions, reach });
  }
  /** Another page: it knows only the changes that were not answered, and fetches everything. */
  reload(): void {
    this.rows = new Collection<Row>({ idOf });
    for (const [name, definition] of Object.entries(lists)) this.rows.define(name, definition);
    this.inTransit = [];
    this.answers = [];
    this.answered = [];
    this.own = this.own.map(({ patches, adds, versions, ...change }) => {
      const overlay = this.rows.begin({ patches: new Map(patches), adds, versions });
      return { ...change, ...overlay, patches, adds, versions, isOfLastPage: true };
    });
    this.askAll();
  }
  /** The rows of an answer, unless it may be older than everything that this page has received. */
  answeredRows({ rows, isOfLastPage }: OwnChange): Row[] | undefined {
    return isOfLastPage ? undefined : rows;
  }
  arriveAll(): void {
    for (const arrive of this.answers.splice(0)) arrive();
  }

  do(one: Step): unknown {
    const { server, own, inTransit } = this;
    const take = <T>(from: T[], pick: number) => from.splice(pick % Math.max(1, from.length), 1)[0];
    switch (one.kind) {
      case 'others':
        server.put({ id: one.id, position: one.position, isOpen: one.isOpen, text: 'theirs' });
        this.sendEvents();
        return;
      case 'othersRemove':
        server.remove(one.id);
        this.sendEvents();
        return;
      case 'own': {
        const fields = { position: one.position, isOpen: one.isOpen, text: 'own' };
        return this.change(new Map([[one.id, (row) => ({ ...row, ...fields })]]), () =>
          server.rows.has(one.id) ? [server.put({ id: one.id, ...fields })] : undefined,
        );
      }
      case 'ownRemove':
        return this.change(new Map([[one.id, () => null]]), () => {
          server.remove(one.id);
          return [];
        });
      case 'ownAdd': {
        const row = { id: this.nextId++, version: 0, position: one.position, isOpen: true, text: 'own' };
        this.change(new Map(), () => [server.put(row)], [row]);
        return;
      }
      case 'reach': {
        // A repeated change gets the answer that it got first.
        const change = own[one.pick % Math.max(1, own.length)];
        if (change && !change.rows) {
          const rows = change.reach();
          if (rows) change.rows = rows;
          this.sendEvents();
        }
        return;
      }
      case 'answerOwn': {
        const change = own[one.pick % Math.max(1, own.length)];
        if (!change || (!change.rows && !one.isRefused)) return;
        if (!change.rows) change.refuse();
        else change.settle(this.answeredRows(change));
        own.splice(own.indexOf(change), 1);
        if (change.rows) setAside(this, change);
        return;
      }
      case 'reload':
        return this.reload();
      case 'receive': {
        const event = take(inTransit, one.pick);
        if (!event) return;
        this.receive(event);
        if (one.isTwice) inTransit.push(event);
        return;
      }
      case 'ask':
        this.ask(one.name);
        return;
      case 'more':
        this.more();
        return;
      case 'arrive':
        return take(this.answers, one.pick)?.();
      case 'cut': {
        // Events in transit are lost. After reconnecting, the client receives them again or fetches everything.
        const missed = inTransit.splice(0);
        if (one.isTooLong) {
          this.rows.suspect();
          this.askAll();
        } else inTransit.push(...missed);
      }
    }
  }

  /** Delivers everything in transit. */
  settle(): void {
    for (const change of this.own.splice(0)) {
      const rows = change.rows ?? change.reach();
      this.sendEvents();
      if (rows) change.settle(this.answeredRows({ ...change, rows }));
      else change.refuse();
      setAside(this, change);
    }
    for (const event of this.inTransit.splice(0)) this.receive(event);
    this.arriveAll();
    for (const change of this.answered) change.expire();
    for (let rounds = 0; this.rows.extent('done', pageSize).needsRefetch && rounds < 3; rounds++) {
      this.askPage();
      this.arriveAll();
    }
  }
  answered: { expire(): void }[] = [];
}

const setAside = (world: World, change: { expire(): void }) => world.answered.push(change);

const facts = (rows: Row[]) => rows.map(({ id, version }) => `${id} v${version}`);

test('whatever happens, and in whatever order it arrives, every list ends as the server has it', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const world = new World();
      for (const one of steps) world.do(one);
      world.settle();
      for (const name of ['open', 'all'] as const) {
        expect(facts(world.rows.visibleRows(name))).toEqual(facts(world.server.list(name)));
      }
      const done = world.server.list('done');
      const visible = world.rows.visibleRows('done');
      const { total, hasMore } = world.rows.extent('done', pageSize);
      expect({ rows: facts(visible), total }).toEqual({
        rows: facts(done.slice(0, visible.length)),
        total: done.length,
      });
      expect(hasMore || visible.length === done.length).toBe(true);
    }),
    { numRuns: 3_000 },
  );
});

describe('one by one', () => {
  const row = (id: number, fields: Partial<Row> = {}): Row => ({
    ...{ id, version: 1, position: id, isOpen: true, text: '' },
    ...fields,
  });
  const listed = (...rows: Row[]) => {
    const collection = new Collection<Row>({ idOf });
    for (const [name, definition] of Object.entries(lists)) {
      collection.define(name, definition);
      collection.receiveList(name, { rows: rows.filter(definition.belongs) }, collection.ask());
    }
    return collection;
  };

  test('a late event does not bring a removed row back', () => {
    const rows = listed(row(1));
    rows.remove(1, 3);
    rows.receive([row(1, { version: 2 })]);
    expect(rows.visibleRows('open')).toEqual([]);
    rows.receive([row(1, { version: 4 })]);
    expect(rows.visibleRows('open')).toHaveLength(1);
  });

  test('after the database was restored from a backup, its rows replace newer versions', () => {
    const versionOf = (id: number, version: number, text: string) => row(id, { version, text });
    const rows = listed(versionOf(1, 9, 'lost'), versionOf(2, 8, 'stored'), versionOf(3, 7, 'lost'));
    rows.remove(4, 10);
    rows.suspect();
    const askedAt = rows.ask();
    rows.receive([versionOf(4, 5, 'another')]);
    rows.receiveList('all', { rows: [versionOf(1, 3, 'another'), versionOf(2, 2, 'stored')] }, askedAt);
    const visible = () => rows.visibleRows('all').map(({ id, text }) => `${id} ${text}`);
    expect(visible()).toEqual(['1 another', '2 stored', '4 another']);
    rows.receive([versionOf(3, 6, 'another')]);
    expect(visible()).toEqual(['1 another', '2 stored', '3 another', '4 another']);
  });

  test('the newer of two versions of a row wins, in either order', () => {
    const rows = listed(row(1));
    rows.receive([row(1, { version: 3, text: 'new' })]);
    rows.receive([row(1, { version: 2, text: 'old' })]);
    expect(rows.find(1)?.text).toBe('new');
  });

  test('a row that changes beyond the loaded page is not shown, and not counted twice', () => {
    const rows = new Collection<Row>({ idOf });
    rows.define('done', lists.done);
    const page = [1, 2, 3].map((id) => row(id, { isOpen: false }));
    rows.receiveList('done', { rows: page, hasMore: true, total: 120 }, rows.ask());
    rows.receive([row(90, { isOpen: false, version: 2 })]);
    expect(rows.visibleRows('done')).toHaveLength(3);
    expect(rows.extent('done', 3)).toEqual({ total: 120, hasMore: true, needsRefetch: true });
  });

  test('a list that opens in its middle shows no row beyond its ends, and can drop rows at one end', () => {
    const rows = new Collection<Row>({ idOf });
    rows.define('all', lists.all);
    rows.receiveList('all', { rows: [row(4), row(5)], hasMore: true, hasAhead: true }, rows.ask());
    rows.receive([row(1), row(9)]);
    expect(rows.visibleRows('all').map(idOf)).toEqual([4, 5]);
    const { start, end } = rows.ends('all');
    rows.receiveList('all', { rows: [row(1), row(2), row(3)] }, rows.ask(), { before: start });
    rows.receiveList('all', { rows: [row(6), row(7)], hasMore: true }, rows.ask(), { after: end });
    expect(rows.visibleRows('all').map(idOf)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    rows.trim('all', 2, 'end');
    expect(rows.visibleRows('all').map(idOf)).toEqual([6, 7]);
    expect([rows.serverRow(5), rows.serverRow(9)]).toEqual([undefined, undefined]);
  });

  test('your own change lies above those of others, which stay when it is refused', () => {
    const rows = listed(row(1));
    const own = rows.begin({ patches: new Map([[1, (current: Row) => ({ ...current, text: 'mine' })]]) });
    rows.receive([row(1, { version: 2, text: 'theirs', position: 7 })]);
    expect(rows.find(1)).toMatchObject({ text: 'mine', position: 7 });
    own.refuse();
    expect(rows.find(1)).toMatchObject({ text: 'theirs', position: 7 });
  });

  test('an added row shows once, even if its event arrives before the answer', () => {
    const rows = listed();
    const isAdded = (received: Row, added: Row) => received.text === added.text;
    const own = rows.begin({ adds: [row(-1, { text: 'Keel' })], isAdded });
    rows.receive([row(5, { text: 'Keel' })]);
    expect(rows.visibleRows('open').map(idOf)).toEqual([5]);
    own.settle([row(5, { text: 'Keel' })]);
    expect(rows.visibleRows('open').map(idOf)).toEqual([5]);
  });

  test('an added row shows once, even if a list that was asked for before brings it', () => {
    const isAdded = (received: Row, added: Row) => received.text === added.text;
    const rows = listed();
    const askedAt = rows.ask();
    rows.begin({ adds: [row(-1, { text: 'Keel' })], isAdded });
    rows.receiveList('open', { rows: [row(5, { text: 'Keel' })] }, askedAt);
    expect(rows.visibleRows('open').map(idOf)).toEqual([5]);
  });

  test('an added row shows beside others with its text: earlier ones, and one that was added just before', () => {
    const isAdded = (received: Row, added: Row) => received.text === added.text;
    const rows = listed(row(1, { text: 'Keel' }));
    const first = rows.begin({ adds: [row(-1, { text: 'Keel' })], isAdded });
    expect(rows.visibleRows('open').map(idOf)).toEqual([-1, 1]);
    rows.begin({ adds: [row(-2, { text: 'Keel' })], isAdded });
    rows.receive([row(5, { text: 'Keel' })]);
    first.settle([row(5, { text: 'Keel' })]);
    expect(rows.visibleRows('open').map(idOf).sort()).toEqual([-2, 1, 5]);
  });
});
