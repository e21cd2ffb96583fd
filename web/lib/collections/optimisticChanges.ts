import type { LiveNoun, RowId } from '#contract/live.ts';

/** An optimistic change of a noun's rows as it can be stored: the fields that it changes of each row (null: it removes the row). */
export type StoredOverlay = {
  noun: LiveNoun;
  rows: [id: RowId, version: number, fields: object | null][];
  adds: object[];
};

/** A change of one's own that is on its way: what it makes of rows (null: nothing), and what it adds. */
export type Own<R> = {
  patches?: Map<RowId, (row: R) => R | null>;
  adds?: R[];
  /** Whether a row that is told before the answer is the one being added. */
  isAdded?: (told: R, add: R) => boolean;
  /** The versions of the rows that were changed; those that are held unless given. */
  versions?: Map<RowId, number>;
};

/** A row as the server told it, and when that was heard. */
export type Held<R> = { row: R; heardAt: number };

type OnItsWay<R> = Required<Own<R>> & { since: number; isAnswered: boolean };

/** The changes of one's own that are on their way, in the order in which they were made; they lie above the rows. */
export class OwnChanges<R extends { version: number }> {
  readonly #idOf: (row: R) => RowId;
  readonly #held: ReadonlyMap<RowId, Held<R>>;
  #onTheirWay: OnItsWay<R>[] = [];

  constructor(idOf: (row: R) => RowId, held: ReadonlyMap<RowId, Held<R>>) {
    this.#idOf = idOf;
    this.#held = held;
  }

  get areNone(): boolean {
    return this.#onTheirWay.length === 0;
  }

  clear(): void {
    this.#onTheirWay = [];
  }

  /** Lays one above the rows, made at `since` by the clock of the collection. */
  begin({ patches = new Map(), adds = [], isAdded = () => false, ...given }: Own<R>, since: number): OnItsWay<R> {
    const versions =
      given.versions ?? new Map([...patches.keys()].map((id) => [id, this.#held.get(id)?.row.version ?? 0]));
    const own = { patches, adds, isAdded, versions, since, isAnswered: false };
    this.#onTheirWay.push(own);
    return own;
  }

  end(own: OnItsWay<R>): void {
    this.#onTheirWay = this.#onTheirWay.filter((one) => one !== own);
  }

  /** The server has agreed to one, and told these rows with its answer. */
  answered(own: OnItsWay<R>, rows: R[]): void {
    own.isAnswered = true;
    own.adds = [];
    for (const row of rows) own.patches.delete(this.#idOf(row));
  }

  /** A row with what changes of one's own make of it; null where they remove it. */
  patched(row: R): R | null {
    const id = this.#idOf(row);
    let now: R | null = row;
    for (const { patches } of this.#onTheirWay) if (now) now = patches.get(id)?.(now) ?? (patches.has(id) ? null : now);
    return now;
  }

  /** What is being added, and was not told meanwhile. */
  added(): R[] {
    const told = new Set<R>();
    return this.#onTheirWay.flatMap(({ adds, isAdded, since }) =>
      adds.filter((add) => {
        if (this.#held.has(this.#idOf(add))) return false;
        const held = [...this.#held.values()].find(
          ({ row, heardAt }) => heardAt > since && !told.has(row) && isAdded(row, add),
        );
        if (held) told.add(held.row);
        return !held;
      }),
    );
  }

  /** Ends those that were answered and of which word has come: they lie above a row only until its new version is there. */
  dropAnswered(): void {
    for (const { isAnswered, patches, versions } of this.#onTheirWay) {
      if (!isAnswered) continue;
      for (const id of patches.keys()) {
        const row = this.#held.get(id)?.row;
        if (!row || row.version > (versions.get(id) ?? 0)) patches.delete(id);
      }
    }
    this.#onTheirWay = this.#onTheirWay.filter(({ isAnswered, patches }) => !isAnswered || patches.size > 0);
  }
}
