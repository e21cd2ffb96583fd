import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Collection } from './collection.ts';

type Row = { id: number; version: number; place: number; isOpen: boolean; text: string };

const idOf = ({ id }: Row) => id;
const byPlace = (one: Row, other: Row) => one.place - other.place || one.id - other.id;
const lists = {
  open: { belongs: (row: Row) => row.isOpen, compare: byPlace },
  done: { belongs: (row: Row) => !row.isOpen, compare: byPlace },
  all: { belongs: () => true, compare: byPlace },
};
type Name = keyof typeof lists;
const pageSize = 3;

type Event = { number: number; row?: Row; gone?: [id: number, version: number] };

/** A server: rows that change, events that tell of it in order, answers that are as it is when they are made. */
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
    return [...this.rows.values()].filter(lists[name].belongs).sort(byPlace);
  }
  page(name: Name, limit: number, after?: Row): { rows: Row[]; hasMore: boolean; total: number } {
    const all = this.list(name);
    const rows = (after ? all.filter((row) => byPlace(row, after) > 0) : all).slice(0, limit);
    return { rows, hasMore: rows.length === limit, total: all.length };
  }
}

/** What may happen, in any interleaving; numbers choose among what is there at the time. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('others' as const), id: fc.nat(7), place: fc.nat(9), isOpen: fc.boolean() }),
  fc.record({ kind: fc.constant('othersRemove' as const), id: fc.nat(7) }),
  fc.record({ kind: fc.constant('own' as const), id: fc.nat(7), place: fc.nat(9), isOpen: fc.boolean() }),
  fc.record({ kind: fc.constant('ownRemove' as const), id: fc.nat(7) }),
  fc.record({ kind: fc.constant('ownAdd' as const), place: fc.nat(9) }),
  fc.record({ kind: fc.constant('reach' as const), pick: fc.nat() }),
  fc.record({ kind: fc.constant('reload' as const) }),
  fc.record({ kind: fc.constant('answerOwn' as const), pick: fc.nat(), isRefused: fc.boolean() }),
  fc.record({ kind: fc.constant('hear' as const), pick: fc.nat(), isTwice: fc.boolean() }),
  fc.record({ kind: fc.constant('ask' as const), name: fc.constantFrom<Name>('open', 'all') }),
  fc.record({ kind: fc.constant('more' as const) }),
  fc.record({ kind: fc.constant('arrive' as const), pick: fc.nat() }),
  fc.record({ kind: fc.constant('cut' as const), isTooLong: fc.boolean() }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** A change of one's own: how it shows, how it reaches the server, and what was answered when it first did. */
type OnItsWay = Kept & Shown & { reach(): Row[] | undefined; rows?: Row[]; isOfLastPage?: boolean };
type Kept = { patches: Map<number, (row: Row) => Row | null>; adds: Row[]; versions: Map<number, number> };
type Shown = { settle(rows?: Row[]): void; refuse(): void; expire(): void };

/** One client before one server, with everything that is on its way between them. */
class World {
  server = new Server();
  rows = new Collection<Row>({ idOf });
  /** Events that were told and not heard yet. */
  waiting: Event[] = [];
  told = 0;
  /** Answers to lists, made at the server and not there yet. */
  answers: (() => void)[] = [];
  own: OnItsWay[] = [];
  nextId = 100;

  constructor() {
    for (const [name, question] of Object.entries(lists)) this.rows.define(name, question);
    for (let id = 0; id < 8; id++) this.server.put({ id, place: id, isOpen: id % 2 === 0, text: '' });
    this.told = this.server.events.length;
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
    this.answers.push(() => this.rows.answer(name, { rows }, askedAt));
  }
  askPage(): void {
    const limit = Math.max(pageSize, this.rows.shown('done').length);
    const askedAt = this.rows.ask();
    const page = this.server.page('done', limit);
    this.answers.push(() => this.rows.answer('done', page, askedAt));
  }
  more(): void {
    const last = this.rows.last('done');
    const askedAt = this.rows.ask();
    const page = this.server.page('done', pageSize, last);
    this.answers.push(() => this.rows.answer('done', page, askedAt, { after: last }));
  }
  tell(): void {
    this.waiting.push(...this.server.events.slice(this.told));
    this.told = this.server.events.length;
  }
  hear({ row, gone }: Event): void {
    if (row) this.rows.receive([row]);
    if (gone) this.rows.remove(...gone);
  }
  change(patches: Map<number, (row: Row) => Row | null>, reach: () => Row[] | undefined, adds: Row[] = []): void {
    const versions = new Map([...patches.keys()].map((id) => [id, this.rows.held(id)?.version ?? 0]));
    this.own.push({ ...this.rows.begin({ patches: new Map(patches), adds }), patches, adds, versions, reach });
  }
  /** Another page: it knows of nothing but the changes that were not answered, and asks for everything. */
  reload(): void {
    this.rows = new Collection<Row>({ idOf });
    for (const [name, question] of Object.entries(lists)) this.rows.define(name, question);
    this.waiting = [];
    this.answers = [];
    this.answered = [];
    this.own = this.own.map(({ patches, adds, versions, ...change }) => {
      const shown = this.rows.begin({ patches: new Map(patches), adds, versions });
      return { ...change, ...shown, patches, adds, versions, isOfLastPage: true };
    });
    this.askAll();
  }
  /** The rows of an answer, unless it may be older than all that this page was told. */
  toldBy({ rows, isOfLastPage }: OnItsWay): Row[] | undefined {
    return isOfLastPage ? undefined : rows;
  }
  arriveAll(): void {
    for (const arrive of this.answers.splice(0)) arrive();
  }

  do(one: Step): unknown {
    const { server, own, waiting } = this;
    const take = <T>(from: T[], pick: number) => from.splice(pick % Math.max(1, from.length), 1)[0];
    switch (one.kind) {
      case 'others':
        server.put({ id: one.id, place: one.place, isOpen: one.isOpen, text: 'theirs' });
        this.tell();
        return;
      case 'othersRemove':
        server.remove(one.id);
        this.tell();
        return;
      case 'own': {
        const fields = { place: one.place, isOpen: one.isOpen, text: 'own' };
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
        const row = { id: this.nextId++, version: 0, place: one.place, isOpen: true, text: 'own' };
        this.change(new Map(), () => [server.put(row)], [row]);
        return;
      }
      case 'reach': {
        // It may have been there before: then it is answered as it was at first.
        const change = own[one.pick % Math.max(1, own.length)];
        if (change && !change.rows) {
          const rows = change.reach();
          if (rows) change.rows = rows;
          this.tell();
        }
        return;
      }
      case 'answerOwn': {
        const change = own[one.pick % Math.max(1, own.length)];
        if (!change || (!change.rows && !one.isRefused)) return;
        if (!change.rows) change.refuse();
        else change.settle(this.toldBy(change));
        own.splice(own.indexOf(change), 1);
        if (change.rows) setAside(this, change);
        return;
      }
      case 'reload':
        return this.reload();
      case 'hear': {
        const event = take(waiting, one.pick);
        if (!event) return;
        this.hear(event);
        if (one.isTwice) waiting.push(event);
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
        // What was on its way is lost; who comes back hears it again, or asks anew.
        const missed = waiting.splice(0);
        if (one.isTooLong) {
          this.rows.suspect();
          this.askAll();
        } else waiting.push(...missed);
      }
    }
  }

  /** Lets everything that is on its way arrive. */
  settle(): void {
    for (const change of this.own.splice(0)) {
      const rows = change.rows ?? change.reach();
      this.tell();
      if (rows) change.settle(this.toldBy({ ...change, rows }));
      else change.refuse();
      setAside(this, change);
    }
    for (const event of this.waiting.splice(0)) this.hear(event);
    this.arriveAll();
    for (const change of this.answered) change.expire();
    for (let rounds = 0; this.rows.extent('done', pageSize).isWanting && rounds < 3; rounds++) {
      this.askPage();
      this.arriveAll();
    }
  }
  answered: { expire(): void }[] = [];
}

const setAside = (world: World, change: { expire(): void }) => world.answered.push(change);

const facts = (rows: Row[]) => rows.map(({ id, version }) => `${id} v${version}`);

test('whatever happens, and in whatever order it is heard, every list ends as the server has it', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const world = new World();
      for (const one of steps) world.do(one);
      world.settle();
      for (const name of ['open', 'all'] as const) {
        expect(facts(world.rows.shown(name))).toEqual(facts(world.server.list(name)));
      }
      const done = world.server.list('done');
      const shown = world.rows.shown('done');
      const { total, hasMore } = world.rows.extent('done', pageSize);
      expect({ rows: facts(shown), total }).toEqual({ rows: facts(done.slice(0, shown.length)), total: done.length });
      expect(hasMore || shown.length === done.length).toBe(true);
    }),
    { numRuns: 3_000 },
  );
});

describe('one by one', () => {
  const row = (id: number, fields: Partial<Row> = {}): Row => ({
    ...{ id, version: 1, place: id, isOpen: true, text: '' },
    ...fields,
  });
  const listed = (...rows: Row[]) => {
    const collection = new Collection<Row>({ idOf });
    for (const [name, question] of Object.entries(lists)) {
      collection.define(name, question);
      collection.answer(name, { rows: rows.filter(question.belongs) }, collection.ask());
    }
    return collection;
  };

  test('a removed row does not come back by word that was late', () => {
    const rows = listed(row(1));
    rows.remove(1, 3);
    rows.receive([row(1, { version: 2 })]);
    expect(rows.shown('open')).toEqual([]);
    rows.receive([row(1, { version: 4 })]);
    expect(rows.shown('open')).toHaveLength(1);
  });

  test('after a database was put back to an earlier day, what it tells replaces what was held in newer versions', () => {
    const said = (id: number, version: number, text: string) => row(id, { version, text });
    const rows = listed(said(1, 9, 'lost'), said(2, 8, 'held'), said(3, 7, 'lost'));
    rows.remove(4, 10);
    rows.suspect();
    const askedAt = rows.ask();
    rows.receive([said(4, 5, 'another')]);
    rows.answer('all', { rows: [said(1, 3, 'another'), said(2, 2, 'held')] }, askedAt);
    const shown = () => rows.shown('all').map(({ id, text }) => `${id} ${text}`);
    expect(shown()).toEqual(['1 another', '2 held', '4 another']);
    rows.receive([said(3, 6, 'another')]);
    expect(shown()).toEqual(['1 another', '2 held', '3 another', '4 another']);
  });

  test('of two versions of a row the newer stays, whichever comes last', () => {
    const rows = listed(row(1));
    rows.receive([row(1, { version: 3, text: 'new' })]);
    rows.receive([row(1, { version: 2, text: 'old' })]);
    expect(rows.find(1)?.text).toBe('new');
  });

  test('a row that changes behind the page that is known is neither shown nor counted twice', () => {
    const rows = new Collection<Row>({ idOf });
    rows.define('done', lists.done);
    const page = [1, 2, 3].map((id) => row(id, { isOpen: false }));
    rows.answer('done', { rows: page, hasMore: true, total: 120 }, rows.ask());
    rows.receive([row(90, { isOpen: false, version: 2 })]);
    expect(rows.shown('done')).toHaveLength(3);
    expect(rows.extent('done', 3)).toEqual({ total: 120, hasMore: true, isWanting: true });
  });

  test('a list that begins in its middle shows no row beyond its ends, and lets go of those far from what is looked at', () => {
    const rows = new Collection<Row>({ idOf });
    rows.define('all', lists.all);
    rows.answer('all', { rows: [row(4), row(5)], hasMore: true, hasAhead: true }, rows.ask());
    rows.receive([row(1), row(9)]);
    expect(rows.shown('all').map(idOf)).toEqual([4, 5]);
    const { start, end } = rows.ends('all');
    rows.answer('all', { rows: [row(1), row(2), row(3)] }, rows.ask(), { before: start });
    rows.answer('all', { rows: [row(6), row(7)], hasMore: true }, rows.ask(), { after: end });
    expect(rows.shown('all').map(idOf)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    rows.trim('all', 2, 'end');
    expect(rows.shown('all').map(idOf)).toEqual([6, 7]);
    expect([rows.held(5), rows.held(9)]).toEqual([undefined, undefined]);
  });

  test('what others change shows below what one changes oneself, and stays when that is refused', () => {
    const rows = listed(row(1));
    const own = rows.begin({ patches: new Map([[1, (held: Row) => ({ ...held, text: 'mine' })]]) });
    rows.receive([row(1, { version: 2, text: 'theirs', place: 7 })]);
    expect(rows.find(1)).toMatchObject({ text: 'mine', place: 7 });
    own.refuse();
    expect(rows.find(1)).toMatchObject({ text: 'theirs', place: 7 });
  });

  test('what is added shows once, though it is told before it is answered', () => {
    const rows = listed();
    const isAdded = (told: Row, add: Row) => told.text === add.text;
    const own = rows.begin({ adds: [row(-1, { text: 'Keel' })], isAdded });
    rows.receive([row(5, { text: 'Keel' })]);
    expect(rows.shown('open').map(idOf)).toEqual([5]);
    own.settle([row(5, { text: 'Keel' })]);
    expect(rows.shown('open').map(idOf)).toEqual([5]);
  });
});
