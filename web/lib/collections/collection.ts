import type { RowId } from '#contract/live.ts';
import { type Held, type Own, OwnChanges } from './optimisticChanges.ts';

/** How the rows of a noun are told apart, and what becomes of one when another version of it comes. */
export type Kind<R> = {
  idOf(row: R): RowId;
  merge?(held: R, news: R): R;
  /** What a change makes other of a row, and a row with that laid over it; where fields alone do not say it. */
  difference?(before: R, after: R): Partial<R>;
  lay?(row: R, difference: Partial<R>): R;
  /** Whether a row that is told is one that was kept while it was being added; by title and author unless said. */
  isSame?(told: R, add: R): boolean;
};

/** Which rows a list holds, and in which order. */
export type Question<R> = { belongs(row: R): boolean; compare(one: R, other: R): number };

/** A part of a list as the server told it: whole, or with more behind its last row and ahead of its first. */
export type Told<R> = { rows: R[]; hasMore?: boolean; hasAhead?: boolean; total?: number };

/** Between which rows a part of a list stands, neither of them in it. */
export type Between<R> = { after?: R | undefined; before?: R | undefined };

type List<R> = Question<R> & {
  isTold: boolean;
  /** The first and the last row that was told, where there are more ahead of it or behind it. */
  start: R | undefined;
  end: R | undefined;
  /** How many rows the server counted, if it did, and those that came and went since. */
  total: number | undefined;
  /** When a row last came or went: what the server had counted by then only it can tell. */
  changedAt: number;
  isUnsure: boolean;
};

/** How many removed rows are remembered; word of older ones is long through. */
const goneAtMost = 10_000;

/**
 * The rows of a noun as far as they are known, each in its newest version, with all lists over them. What the server
 * tells may come in any order and twice; changes of one's own lie above it until the server has answered them.
 */
export class Collection<R extends { version: number }> {
  readonly #idOf: (row: R) => RowId;
  readonly #merge: (held: R, news: R) => R;
  readonly #changed: () => void;
  readonly #held = new Map<RowId, Held<R>>();
  /** What was removed, by the version of its end. */
  readonly #gone = new Map<RowId, number>();
  readonly #lists = new Map<string, List<R>>();
  readonly #own = new OwnChanges<R>((row) => this.#idOf(row), this.#held);
  /** Counts what is asked and heard, so as to tell what came before what. */
  #clock = 0;
  /** What was heard up to here may have changed without our hearing of it. */
  #suspectUpTo = 0;

  constructor({ idOf, merge }: Kind<R>, changed: () => void = () => {}) {
    this.#idOf = idOf;
    this.#merge = merge ?? ((held, news) => (news.version >= held.version ? news : held));
    this.#changed = changed;
  }

  /** Makes a list known by its key; its question may change with who asks. */
  define(key: string, { belongs, compare }: Question<R>): void {
    const list = this.#lists.get(key);
    if (list) Object.assign(list, { belongs, compare });
    else
      this.#lists.set(key, {
        belongs,
        compare,
        isTold: false,
        start: undefined,
        end: undefined,
        total: undefined,
        changedAt: 0,
        isUnsure: false,
      });
  }

  forget(key: string): void {
    this.#lists.delete(key);
  }

  clear(): void {
    for (const part of [this.#held, this.#gone, this.#lists, this.#own]) part.clear();
  }

  /** To be called when a list may hold other rows although none has changed. */
  refresh(): void {
    this.#changed();
  }

  /** To be called before the server is asked; its answer is from then or later. */
  ask(): number {
    return ++this.#clock;
  }

  /**
   * To be called when something was missed: what is held is only known again once it is told again, in whatever version. After a
   * failover the database may have lost the last changes, and gives their ids and versions to others.
   */
  suspect(): void {
    this.#suspectUpTo = ++this.#clock;
    this.#gone.clear();
    this.#dropUnlisted();
  }

  /**
   * Takes in rows in any version. What was asked for at `askedAt`, before something was missed, is passed over: it may be
   * older than what was told of lists since, and whatever holds of it is told again.
   */
  receive(rows: R[], askedAt = Number.POSITIVE_INFINITY): void {
    const heardAt = ++this.#clock;
    if (askedAt > this.#suspectUpTo) for (const row of rows) this.#put(row, heardAt);
    this.#own.dropAnswered();
    this.#changed();
  }

  /** Takes out a row, whose end has that version. */
  remove(id: RowId, version: number): void {
    const before = this.#held.get(id);
    if (before && this.#isKnown(before) && before.row.version > version) return;
    this.#held.delete(id);
    this.#remember(id, version);
    ++this.#clock;
    this.#count(before, undefined);
    this.#own.dropAnswered();
    this.#changed();
  }

  /**
   * Takes in a list, or the part of it behind one row or ahead of another, as the server told it when asked at `askedAt`. Gives
   * whether it did: what was asked for before something was missed is to be asked for again.
   */
  answer(
    key: string,
    { rows, hasMore = false, hasAhead = false, total }: Told<R>,
    askedAt: number,
    { after, before }: Between<R> = {},
  ): boolean {
    if (askedAt <= this.#suspectUpTo) return false;
    const list = this.#lists.get(key);
    const told = new Set(rows.map((row) => this.#idOf(row)));
    for (const row of rows) this.#put(row, askedAt);
    if (list) {
      const start = hasAhead ? rows[0] : undefined;
      const end = hasMore ? rows.at(-1) : undefined;
      const { compare } = list;
      const isWithin = (row: R) =>
        (!after || compare(row, after) > 0) &&
        (!before || compare(row, before) < 0) &&
        this.#reaches({ start, end, compare }, row);
      const missing = [...this.#held].filter(([id, { row }]) => !told.has(id) && list.belongs(row) && isWithin(row));
      // What should stand here and does not was changed without our hearing of it: that version is outdated.
      for (const [id, { row, heardAt }] of missing) if (heardAt <= askedAt) this.#drop(id, row);
      Object.assign(list, { isTold: true, total, isUnsure: list.changedAt > askedAt });
      if (!after) list.start = start;
      if (!before) list.end = end;
    }
    this.#own.dropAnswered();
    this.#changed();
    return true;
  }

  /** Shows a change of one's own from now on; gives the way to end it. */
  begin(change: Own<R>): { settle(rows?: R[]): void; refuse(): void; expire(): void } {
    const own = this.#own.begin(change, ++this.#clock);
    this.#changed();
    const end = () => {
      this.#own.end(own);
      this.#changed();
    };
    return {
      refuse: end,
      settle: (rows = []) => {
        this.#own.answered(own, rows);
        this.receive(rows, own.since);
      },
      // No word came of what the server has agreed to: it is taken to be so.
      expire: () => {
        for (const [id, patch] of own.patches) {
          const row = this.#held.get(id)?.row;
          if (row && patch(row) === null) this.#drop(id, row);
        }
        end();
      },
    };
  }

  /** The rows of a list as they are to be shown, as far as the server was asked. */
  shown(key: string): R[] {
    const list = this.#lists.get(key);
    if (!list) return [];
    return this.#all()
      .filter((row) => list.belongs(row) && this.#reaches(list, row))
      .sort(list.compare);
  }

  /** How many rows a list has in all, whether there are more than are told, and whether it has to be asked again. */
  extent(key: string, least: number): { total: number; hasMore: boolean; isWanting: boolean } {
    const list = this.#lists.get(key);
    const shown = this.shown(key).length;
    if (!list?.end) return { total: shown, hasMore: false, isWanting: false };
    const held = [...this.#held.values()].map(({ row }) => row).filter((row) => list.belongs(row));
    const told = held.filter((row) => this.#reaches(list, row)).length;
    const ahead = this.#all().filter((row) => list.belongs(row)).length - held.length;
    const isCounted = list.total === undefined || !list.isUnsure;
    return { total: (list.total ?? shown) + ahead, hasMore: true, isWanting: !isCounted || told < least };
  }

  /** The last row of a list that the server told and that still stands in it. */
  last(key: string): R | undefined {
    const list = this.#lists.get(key);
    if (!list) return undefined;
    const rows = [...this.#held.values()].map(({ row }) => row).filter((row) => list.belongs(row));
    return rows
      .filter((row) => this.#reaches(list, row))
      .sort(list.compare)
      .at(-1);
  }

  /** The first and the last row of a list that the server told, where there are more ahead of it or behind it. */
  ends(key: string): Pick<List<R>, 'start' | 'end'> {
    return this.#lists.get(key) ?? { start: undefined, end: undefined };
  }

  /** Lets go of all but so many rows at the start or the end of a list, and of whatever no list holds: they can be asked for. */
  trim(key: string, count: number, at: 'start' | 'end'): void {
    const list = this.#lists.get(key);
    if (!list) return;
    const rows = [...this.#held.values()].map(({ row }) => row).filter((row) => list.belongs(row));
    const told = rows.filter((row) => this.#reaches(list, row)).sort(list.compare);
    if (told.length <= count) return;
    if (at === 'start') list.end = told[count - 1];
    else list.start = told.at(-count);
    this.#dropUnlisted();
    this.#changed();
  }

  /** All rows as they are to be shown of which a question is true. */
  where(isMeant: (row: R) => boolean): R[] {
    return this.#all().filter(isMeant);
  }

  /** One row as the server told it. */
  held(id: RowId): R | undefined {
    return this.#held.get(id)?.row;
  }

  /** One row as it is to be shown. */
  find(id: RowId): R | undefined {
    const held = this.#held.get(id)?.row;
    return held && (this.#own.patched(held) ?? undefined);
  }

  isGone(id: RowId): boolean {
    return this.#gone.has(id);
  }

  #put(row: R, heardAt: number): void {
    const id = this.#idOf(row);
    if ((this.#gone.get(id) ?? -1) >= row.version) return;
    const before = this.#held.get(id);
    const next = before && this.#isKnown(before) ? this.#merge(before.row, row) : row;
    this.#gone.delete(id);
    this.#held.set(id, { row: next, heardAt: Math.max(heardAt, before?.heardAt ?? 0) });
    if (next === before?.row) return;
    this.#count(before, next);
  }

  /** Lets go of the rows that no list holds. */
  #dropUnlisted(): void {
    const lists = [...this.#lists.values()].filter(({ isTold }) => isTold);
    for (const [id, { row }] of this.#held) {
      if (!lists.some((one) => one.belongs(row) && this.#reaches(one, row))) this.#held.delete(id);
    }
  }

  /** Whether a row was heard since something was missed. */
  #isKnown({ heardAt }: Held<R>): boolean {
    return heardAt > this.#suspectUpTo;
  }

  #drop(id: RowId, row: R): void {
    const before = this.#held.get(id);
    this.#held.delete(id);
    // What was held before something was missed may stand for another row by now, in a smaller version.
    if (before && this.#isKnown(before)) this.#remember(id, row.version);
    this.#count(before, undefined);
  }

  #remember(id: RowId, version: number): void {
    this.#gone.set(id, Math.max(version, this.#gone.get(id) ?? 0));
    for (const oldest of this.#gone.keys()) {
      if (this.#gone.size <= goneAtMost) break;
      this.#gone.delete(oldest);
    }
  }

  /** Lets the totals of lists follow one row. */
  #count(before: Held<R> | undefined, after: R | undefined): void {
    const isKnown = before !== undefined && this.#isKnown(before);
    for (const list of this.#lists.values()) {
      // A list without a total is counted by its rows.
      if (list.isTold && list.total === undefined) continue;
      const was = before !== undefined && list.belongs(before.row);
      const is = after !== undefined && list.belongs(after);
      // An answer on its way may have counted a version between the two.
      list.changedAt = this.#clock;
      if (was === is && isKnown) continue;
      // What was not known and stands behind what was told has most likely been counted.
      const isCounted = !before && after !== undefined && !this.#reaches(list, after);
      if (list.total !== undefined && !isCounted) list.total += Number(is) - Number(was);
      list.isUnsure = true;
    }
  }

  #reaches({ start, end, compare }: Pick<List<R>, 'start' | 'end' | 'compare'>, row: R): boolean {
    return (start === undefined || compare(row, start) >= 0) && (end === undefined || compare(row, end) <= 0);
  }

  /** All rows with the changes of one's own. */
  #all(): R[] {
    const held = [...this.#held.values()];
    if (this.#own.areNone) return held.map(({ row }) => row);
    const shown = held.flatMap(({ row }) => this.#own.patched(row) ?? []);
    return [...shown, ...this.#own.added()];
  }
}
