import type { RowId } from '#contract/live.ts';
import { type OptimisticChange, OptimisticChanges, type StoredRow } from './optimisticChanges.ts';

/** How a collection identifies, merges and patches the rows of a noun. */
export type CollectionOptions<R> = {
  idOf(row: R): RowId;
  /** Combines a stored row with a received one. By default the newer version wins. */
  merge?(stored: R, received: R): R;
  /** Returns what a change alters in a row. By default the fields that differ. */
  difference?(before: R, after: R): Partial<R>;
  /** Applies such a difference. By default its fields replace those of the row. */
  applyDifference?(row: R, difference: Partial<R>): R;
  /** Whether a received row is the one that the user is adding. By default title and author decide. */
  isSame?(received: R, added: R): boolean;
};

/** Which rows belong to a list, and in which order. */
export type ListDefinition<R> = { belongs(row: R): boolean; compare(one: R, other: R): number };

/** A list or a part of it, as the server answered. `hasMore`: rows follow it; `hasAhead`: rows precede it. */
export type ListAnswer<R> = { rows: R[]; hasMore?: boolean; hasAhead?: boolean; total?: number };

/** The rows before and after a part of a list. They are not in it. */
export type Neighbors<R> = { after?: R | undefined; before?: R | undefined };

type List<R> = ListDefinition<R> & {
  isLoaded: boolean;
  /** The first and the last loaded row, if the server has more before or after it. */
  start: R | undefined;
  end: R | undefined;
  /** How many rows the server counted, if it did, corrected by those added and removed since. */
  total: number | undefined;
  /** When a row was last added or removed. An older answer may or may not have counted it. */
  changedAt: number;
  isTotalUncertain: boolean;
  /** Whether its rows have changed since the server sent them, or since `takeChanged`. */
  hasChanged: boolean;
};

/** How many removed rows to remember. Events about older ones have long arrived. */
const maxRemoved = 10_000;

/**
 * The loaded rows of a noun, each in its newest version, and all lists over them. Rows may arrive in any order and twice. The
 * user's own changes lie above them until the server has answered.
 */
export class Collection<R extends { version: number }> {
  readonly #idOf: (row: R) => RowId;
  readonly #merge: (stored: R, received: R) => R;
  readonly #changed: () => void;
  readonly #stored = new Map<RowId, StoredRow<R>>();
  /** Ids of removed rows, with the version of their removal. */
  readonly #removed = new Map<RowId, number>();
  readonly #lists = new Map<string, List<R>>();
  /** Rows of the last visit about which the server has said nothing since. They show only in lists that it has not sent. */
  readonly #lastVisit = new Map<RowId, R>();
  readonly #optimistic = new OptimisticChanges<R>(
    (row) => this.#idOf(row),
    this.#stored,
    (id) => this.latest(id),
  );
  /** Counts requests and received rows, to order them. */
  #clock = 0;
  /** Rows received up to this tick of the clock may be outdated, because events were missed. */
  #suspectUpTo = 0;

  constructor({ idOf, merge }: CollectionOptions<R>, changed: () => void = () => {}) {
    this.#idOf = idOf;
    this.#merge = merge ?? ((stored, received) => (received.version >= stored.version ? received : stored));
    this.#changed = changed;
  }

  /** Defines a list, or changes its definition. */
  define(key: string, { belongs, compare }: ListDefinition<R>): void {
    const list = this.#lists.get(key);
    if (list) Object.assign(list, { belongs, compare });
    else
      this.#lists.set(key, {
        belongs,
        compare,
        isLoaded: false,
        start: undefined,
        end: undefined,
        total: undefined,
        changedAt: 0,
        isTotalUncertain: false,
        hasChanged: false,
      });
  }

  forget(key: string): void {
    this.#lists.delete(key);
  }

  clear(): void {
    for (const part of [this.#stored, this.#removed, this.#lists, this.#lastVisit, this.#optimistic]) part.clear();
  }

  /** Call this when a list may have other rows although no row has changed. */
  refresh(): void {
    this.#changed();
  }

  /** Call this before a request. @returns the tick to pass along with the answer, which is from then or later */
  ask(): number {
    return ++this.#clock;
  }

  /**
   * Call this when events were missed. Stored rows count as outdated until they are received again, in any version: after a
   * failover the database may have lost the last changes, and gives their ids and versions to other rows.
   */
  suspect(): void {
    this.#suspectUpTo = ++this.#clock;
    this.#removed.clear();
    this.#dropUnlisted();
  }

  /**
   * Takes in rows of any version. Ignores those requested before events were missed: they may be older than the lists received
   * since, and the current ones will arrive again.
   */
  receive(rows: R[], askedAt = Number.POSITIVE_INFINITY): void {
    const receivedAt = ++this.#clock;
    if (askedAt > this.#suspectUpTo) for (const row of rows) this.#put(row, receivedAt);
    this.#optimistic.dropConfirmed();
    this.#changed();
  }

  /** Whether the server has sent a list. */
  isLoaded(key: string): boolean {
    return this.#lists.get(key)?.isLoaded === true;
  }

  /** Takes in rows as they were at the last visit. */
  receiveLastVisit(rows: R[]): void {
    for (const row of rows) {
      const id = this.#idOf(row);
      if (!this.#stored.has(id) && !this.#removed.has(id)) this.#lastVisit.set(id, row);
    }
  }

  /** Removes a row. `version` is that of its removal. */
  remove(id: RowId, version: number): void {
    this.#lastVisit.delete(id);
    const before = this.#stored.get(id);
    if (before && this.#isCurrent(before) && before.row.version > version) return;
    this.#stored.delete(id);
    this.#rememberRemoved(id, version);
    ++this.#clock;
    this.#updateTotals(before, undefined);
    this.#optimistic.dropConfirmed();
    this.#changed();
  }

  /**
   * Takes in a list, or the part of it between two rows, that was requested at `askedAt`.
   * @returns false if events were missed since: request it again
   */
  receiveList(
    key: string,
    { rows, hasMore = false, hasAhead = false, total }: ListAnswer<R>,
    askedAt: number,
    { after, before }: Neighbors<R> = {},
  ): boolean {
    if (askedAt <= this.#suspectUpTo) return false;
    const list = this.#lists.get(key);
    const ids = new Set(rows.map((row) => this.#idOf(row)));
    for (const row of rows) this.#put(row, askedAt);
    if (list) {
      const start = hasAhead ? rows[0] : undefined;
      const end = hasMore ? rows.at(-1) : undefined;
      const { compare } = list;
      const isInPart = (row: R) =>
        (!after || compare(row, after) > 0) &&
        (!before || compare(row, before) < 0) &&
        this.#isWithin({ start, end, compare }, row);
      const missing = [...this.#stored].filter(([id, { row }]) => !ids.has(id) && list.belongs(row) && isInPart(row));
      // The server no longer lists these rows here, so the stored versions are outdated.
      for (const [id, { row, receivedAt }] of missing) if (receivedAt <= askedAt) this.#drop(id, row);
      for (const [id, row] of this.#lastVisit) if (list.belongs(row) && isInPart(row)) this.#lastVisit.delete(id);
      Object.assign(list, { isLoaded: true, total, isTotalUncertain: list.changedAt > askedAt, hasChanged: false });
      if (!after) list.start = start;
      if (!before) list.end = end;
    }
    this.#optimistic.dropConfirmed();
    this.#changed();
    return true;
  }

  /** Shows a change of the user until one of the returned functions ends it. */
  begin(change: OptimisticChange<R>): { settle(rows?: R[]): void; refuse(): void; expire(): void } {
    const active = this.#optimistic.begin(change, ++this.#clock);
    this.#changed();
    const end = () => {
      this.#optimistic.end(active);
      this.#changed();
    };
    return {
      refuse: end,
      settle: (rows = []) => {
        this.#optimistic.accept(active, rows);
        this.receive(rows, active.since);
      },
      // No event arrived about a change that the server accepted. Assume that it is as the change says.
      expire: () => {
        for (const [id, patch] of active.patches) {
          const row = this.#stored.get(id)?.row;
          if (row && patch(row) === null) this.#drop(id, row);
        }
        end();
      },
    };
  }

  /** The ids of the stored rows that equal a row being added. */
  lookingLike(adds: R[], isAdded: Required<OptimisticChange<R>>['isAdded']): RowId[] {
    return this.#optimistic.lookingLike(adds, isAdded);
  }

  /** The loaded rows of a list, with the user's own changes. */
  visibleRows(key: string): R[] {
    const list = this.#lists.get(key);
    if (!list) return [];
    return this.#all(list.isLoaded ? [] : this.#lastVisit.values())
      .filter((row) => list.belongs(row) && this.#isWithin(list, row))
      .sort(list.compare);
  }

  /** Returns how many rows a list has in all, whether more can be loaded, and whether it must be fetched again. */
  extent(key: string, minRows: number): { total: number; hasMore: boolean; needsRefetch: boolean } {
    const list = this.#lists.get(key);
    const visibleCount = this.visibleRows(key).length;
    if (!list?.end) return { total: visibleCount, hasMore: false, needsRefetch: false };
    const rows = [...this.#stored.values()].map(({ row }) => row).filter((row) => list.belongs(row));
    const loadedCount = rows.filter((row) => this.#isWithin(list, row)).length;
    const ahead = this.#all().filter((row) => list.belongs(row)).length - rows.length;
    const isCounted = list.total === undefined || !list.isTotalUncertain;
    return {
      total: (list.total ?? visibleCount) + ahead,
      hasMore: true,
      needsRefetch: !isCounted || loadedCount < minRows,
    };
  }

  /** The last loaded row that still belongs to a list, without the user's own changes. */
  last(key: string): R | undefined {
    const list = this.#lists.get(key);
    return list && this.#loadedRows(list).at(-1);
  }

  /** Returns the rows of a list as the server sent them, and their total, if they have changed since it did or since the last call. */
  takeChanged(key: string): (Pick<List<R>, 'total'> & { rows: R[] }) | undefined {
    const list = this.#lists.get(key);
    if (!list?.isLoaded || !list.hasChanged) return undefined;
    list.hasChanged = false;
    return { rows: this.#loadedRows(list), total: list.total };
  }

  /** The first and the last loaded row of a list, if the server has more before or after it. */
  ends(key: string): Pick<List<R>, 'start' | 'end'> {
    return this.#lists.get(key) ?? { start: undefined, end: undefined };
  }

  /** Drops all but `count` rows at the start or the end of a list, and all rows in no list. They can be loaded again. */
  trim(key: string, count: number, at: 'start' | 'end'): void {
    const list = this.#lists.get(key);
    if (!list) return;
    const loaded = this.#loadedRows(list);
    if (loaded.length <= count) return;
    if (at === 'start') list.end = loaded[count - 1];
    else list.start = loaded.at(-count);
    this.#dropUnlisted();
    this.#changed();
  }

  /** The rows that match, those of the last visit too, with the user's own changes. */
  where(matches: (row: R) => boolean): R[] {
    return this.#all(this.#lastVisit.values()).filter(matches);
  }

  /** A row as the server sent it. */
  serverRow(id: RowId): R | undefined {
    return this.#stored.get(id)?.row;
  }

  /** A row as the server sent it, or as it was at the last visit. */
  latest(id: RowId): R | undefined {
    return this.serverRow(id) ?? this.#lastVisit.get(id);
  }

  /** A row with the user's own changes. */
  find(id: RowId): R | undefined {
    return this.#stored.has(id) ? this.findVisible(id) : undefined;
  }

  /** The same, also for a row of the last visit. */
  findVisible(id: RowId): R | undefined {
    const row = this.latest(id);
    return row && (this.#optimistic.applyTo(row) ?? undefined);
  }

  isGone(id: RowId): boolean {
    return this.#removed.has(id);
  }

  #put(row: R, receivedAt: number): void {
    const id = this.#idOf(row);
    this.#lastVisit.delete(id);
    if ((this.#removed.get(id) ?? -1) >= row.version) return;
    const before = this.#stored.get(id);
    const next = before && this.#isCurrent(before) ? this.#merge(before.row, row) : row;
    this.#removed.delete(id);
    this.#stored.set(id, { row: next, receivedAt: Math.max(receivedAt, before?.receivedAt ?? 0) });
    if (next === before?.row) return;
    this.#updateTotals(before, next);
  }

  /** Drops the rows that are in no list. */
  #dropUnlisted(): void {
    const lists = [...this.#lists.values()].filter(({ isLoaded }) => isLoaded);
    for (const [id, { row }] of this.#stored) {
      if (!lists.some((one) => one.belongs(row) && this.#isWithin(one, row))) this.#stored.delete(id);
    }
  }

  /** Whether a row was received after the last missed event. */
  #isCurrent({ receivedAt }: StoredRow<R>): boolean {
    return receivedAt > this.#suspectUpTo;
  }

  #drop(id: RowId, row: R): void {
    const before = this.#stored.get(id);
    this.#stored.delete(id);
    // An outdated id may by now belong to another row, with a smaller version.
    if (before && this.#isCurrent(before)) this.#rememberRemoved(id, row.version);
    this.#updateTotals(before, undefined);
  }

  #rememberRemoved(id: RowId, version: number): void {
    this.#removed.set(id, Math.max(version, this.#removed.get(id) ?? 0));
    for (const oldest of this.#removed.keys()) {
      if (this.#removed.size <= maxRemoved) break;
      this.#removed.delete(oldest);
    }
  }

  /** Updates the totals of all lists after a row changed. */
  #updateTotals(before: StoredRow<R> | undefined, after: R | undefined): void {
    const isCurrent = before !== undefined && this.#isCurrent(before);
    for (const list of this.#lists.values()) {
      const was = before !== undefined && list.belongs(before.row);
      const is = after !== undefined && list.belongs(after);
      if (was || is) list.hasChanged = true;
      // A list without a total is counted by its rows.
      if (list.isLoaded && list.total === undefined) continue;
      // An answer on its way may have counted a version between the two.
      list.changedAt = this.#clock;
      if (was === is && isCurrent) continue;
      // The server has most likely counted a new row that lies beyond the loaded ones.
      const isCounted = !before && after !== undefined && !this.#isWithin(list, after);
      if (list.total !== undefined && !isCounted) list.total += Number(is) - Number(was);
      list.isTotalUncertain = true;
    }
  }

  /** The loaded rows of a list, without the user's own changes. */
  #loadedRows(list: List<R>): R[] {
    const rows = [...this.#stored.values()].map(({ row }) => row);
    return rows.filter((row) => list.belongs(row) && this.#isWithin(list, row)).sort(list.compare);
  }

  #isWithin({ start, end, compare }: Pick<List<R>, 'start' | 'end' | 'compare'>, row: R): boolean {
    return (start === undefined || compare(row, start) >= 0) && (end === undefined || compare(row, end) <= 0);
  }

  /** All rows, and those of the last visit, with the user's own changes. */
  #all(lastVisit: Iterable<R> = []): R[] {
    const rows = [...[...this.#stored.values()].map(({ row }) => row), ...lastVisit];
    if (this.#optimistic.isEmpty) return rows;
    return [...rows.flatMap((row) => this.#optimistic.applyTo(row) ?? []), ...this.#optimistic.addedRows()];
  }
}
