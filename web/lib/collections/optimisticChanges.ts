import type { RowId } from '#contract/live.ts';
import type { LiveNoun } from '#contract/nouns.ts';

/** An optimistic change as it is stored in the browser. `fields` are those that it changes; null removes the row. */
export type StoredOverlay = {
  noun: LiveNoun;
  rows: [id: RowId, version: number, fields: object | null][];
  adds: object[];
  /** The rows that looked like an added one and were there before. */
  others?: RowId[];
};

/** A change that the user made and the server has not answered. A patch that returns null removes the row. */
export type OptimisticChange<R> = {
  patches?: Map<RowId, (row: R) => R | null>;
  adds?: R[];
  /** Whether a row that arrives before the answer is the one being added. */
  isAdded?: (received: R, added: R) => boolean;
  /** The rows that look like an added one but were there before. By default those that are stored now. */
  others?: Set<RowId>;
  /** The versions of the rows when they were changed. By default those that are stored now. */
  versions?: Map<RowId, number>;
};

/** A row as the server sent it, and the tick of the collection's clock when it arrived. */
export type StoredRow<R> = { row: R; receivedAt: number };

type ActiveChange<R> = Required<OptimisticChange<R>> & { since: number; isAnswered: boolean };

/** The user's changes that lie above the rows of the server, oldest first. */
export class OptimisticChanges<R extends { version: number }> {
  readonly #idOf: (row: R) => RowId;
  readonly #stored: ReadonlyMap<RowId, StoredRow<R>>;
  readonly #latest: (id: RowId) => R | undefined;
  #active: ActiveChange<R>[] = [];

  constructor(idOf: (row: R) => RowId, stored: ReadonlyMap<RowId, StoredRow<R>>, latest: (id: RowId) => R | undefined) {
    this.#idOf = idOf;
    this.#stored = stored;
    this.#latest = latest;
  }

  get isEmpty(): boolean {
    return this.#active.length === 0;
  }

  clear(): void {
    this.#active = [];
  }

  /** Lays a change above the rows. `since` is the tick of the collection's clock when the user made it. */
  begin(
    { patches = new Map(), adds = [], isAdded = () => false, ...change }: OptimisticChange<R>,
    since: number,
  ): ActiveChange<R> {
    const versions = change.versions ?? new Map([...patches.keys()].map((id) => [id, this.#latest(id)?.version ?? 0]));
    const others = change.others ?? new Set(this.lookingLike(adds, isAdded));
    const active = { patches, adds, isAdded, others, versions, since, isAnswered: false };
    this.#active.push(active);
    return active;
  }

  end(active: ActiveChange<R>): void {
    this.#active = this.#active.filter((one) => one !== active);
  }

  /** The server accepted a change and answered with these rows. */
  accept(active: ActiveChange<R>, rows: R[]): void {
    active.isAnswered = true;
    active.adds = [];
    for (const row of rows) {
      active.patches.delete(this.#idOf(row));
      for (const { others } of this.#active) others.add(this.#idOf(row));
    }
  }

  /** The ids of the stored rows that equal a row being added. */
  lookingLike(adds: R[], isAdded: Required<OptimisticChange<R>>['isAdded']): RowId[] {
    if (adds.length === 0) return [];
    return [...this.#stored].filter(([, { row }]) => adds.some((add) => isAdded(row, add))).map(([id]) => id);
  }

  /** A row with all changes applied; null if one of them removes it. */
  applyTo(row: R): R | null {
    const id = this.#idOf(row);
    let result: R | null = row;
    for (const { patches } of this.#active) {
      const patch = patches.get(id);
      if (result && patch) result = patch(result);
    }
    return result;
  }

  /** The rows being added, without those that have arrived from the server. */
  addedRows(): R[] {
    const arrived = new Set<R>();
    return this.#active.flatMap(({ adds, isAdded, others }) =>
      adds.filter((add) => {
        if (this.#stored.has(this.#idOf(add))) return false;
        const match = [...this.#stored].find(
          ([id, { row }]) => !others.has(id) && !arrived.has(row) && isAdded(row, add),
        );
        if (match) arrived.add(match[1].row);
        return !match;
      }),
    );
  }

  /** Ends accepted changes: each lies above a row only until the new version of the row arrives. */
  dropConfirmed(): void {
    for (const { isAnswered, patches, versions } of this.#active) {
      if (!isAnswered) continue;
      for (const id of patches.keys()) {
        const row = this.#latest(id);
        if (!row || row.version > (versions.get(id) ?? 0)) patches.delete(id);
      }
    }
    this.#active = this.#active.filter(({ isAnswered, patches }) => !isAnswered || patches.size > 0);
  }
}
