import { hashKey, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { LiveNoun, RowId } from '#contract/live.ts';
import { ApiError } from '#web/lib/api.ts';
import { differences } from '#web/lib/changedFields.ts';
import { queryClient } from '#web/lib/query.ts';
import { type Between, Collection, type Kind, type Question, type Told } from './collection.ts';
import type { Own, StoredOverlay } from './optimisticChanges.ts';

/** A change of one's own as it shows: in which collection, and what. */
export type Shown = {
  key: RowId[];
  noun: LiveNoun;
  begin(): ReturnType<Collection<never>['begin']>;
  /** The same as it can be kept beyond the page: what it makes of the rows as they are now. */
  kept(): StoredOverlay;
  /** The first row that it changes or adds. */
  first(): object | undefined;
};

/** A part of a list, with how many rows there are in all and whether there are more to be had. */
export type Page<R> = { rows: R[]; total: number; hasMore: boolean };

/** A part of a list that goes on both ways. */
export type Stretch<R> = { rows: R[]; hasAhead: boolean; hasMore: boolean };

/** Which part of a list is asked for: rows behind one, ahead of one, from one on, or around one; else the first of all. */
export type Part = { limit: number; behind?: RowId; ahead?: RowId; from?: RowId; around?: RowId };

/** The options of a call. */
type Asked = { queryKey: QueryKey; queryFn?: unknown };

/** What takes in what is told of a noun. */
type Bound = {
  receive(rows: never[]): void;
  remove(id: RowId, version: number): void;
  clear(): void;
  suspect?(): void;
  refresh?(): void;
};

const collections = new Map<LiveNoun, Bound>();

/** Lets something else take in what is told of a noun. */
export const bind = (noun: LiveNoun, bound: Bound): void => void collections.set(noun, bound);

/** The collection of a noun, if any of its lists was ever shown. */
export const collectionOf = (noun: LiveNoun): Bound | undefined => collections.get(noun);

/** What shows changes that were kept in the rows of a noun. */
type Redo = (kept: StoredOverlay) => ReturnType<Collection<never>['begin']>;
const redos = new Map<LiveNoun, Redo>();
/** What waits for a noun to be collected. */
const awaited = new Map<LiveNoun, ((redo: Redo) => void)[]>();

/** Calls `handle` with what shows kept changes in the rows of a noun, once that is collected. */
export function whenCollected(noun: LiveNoun, handle: (redo: Redo) => void): void {
  const redo = redos.get(noun);
  if (redo) handle(redo);
  else awaited.set(noun, [...(awaited.get(noun) ?? []), handle]);
}

/** To be called when something was missed: what is held is only known again once it is told again. */
export function suspectRows(): void {
  for (const rows of collections.values()) rows.suspect?.();
}

/** To be called when lists may hold other rows although none has changed. */
export function refreshRows(): void {
  for (const rows of collections.values()) rows.refresh?.();
}

/** Forgets all rows: those of another organization are none of this tab's business. */
export function forgetRows(): void {
  for (const rows of collections.values()) rows.clear();
}

const call = <Answer>(queryFn: unknown): Promise<Answer> => (queryFn as () => Promise<Answer>)();
/** Whether a row that is told before the answer is one that is being added. */
const isSame = (told: object, add: object) =>
  (['title', 'createdById'] as const).every(
    (name) => told[name as never] !== undefined && told[name as never] === add[name as never],
  );
const sameRows = (one: unknown[], other: unknown[]) =>
  one.length === other.length && one.every((row, index) => row === other[index]);
const samePage = (one: Page<unknown>, other: Page<unknown>) =>
  one.total === other.total && one.hasMore === other.hasMore && sameRows(one.rows, other.rows);
const sameStretch = (one: Stretch<unknown>, other: Stretch<unknown>) =>
  one.hasAhead === other.hasAhead && one.hasMore === other.hasMore && sameRows(one.rows, other.rows);

/**
 * Makes the collection of a noun. Its lists are queries like any other; what they hold follows the collection, whatever
 * brings it about: an answer, a live change, a change of one's own.
 */
export function collect<R extends { version: number }>(noun: LiveNoun, kind: Kind<R>) {
  /** How the data of each query is made of the rows. */
  const readers = new Map<string, (before: never) => unknown>();
  /** The queries of one row each: what was gone shows again once it is back. */
  const singles = new Set<string>();
  let isDue = false;

  function publish(): void {
    isDue = false;
    for (const query of queryClient.getQueryCache().findAll({ queryKey: [noun] })) {
      const { data, status } = query.state;
      const read = readers.get(query.queryHash);
      const wasGone = data === undefined && status === 'error' && singles.has(query.queryHash);
      if (!read || (data === undefined && !wasGone)) continue;
      const next = read(data as never);
      if (next === data || (wasGone && next instanceof Error)) continue;
      if (next instanceof Error) query.setState({ data: undefined, status: 'error', error: next });
      else query.setState({ data: next, ...(wasGone && { status: 'success', error: null }) });
    }
  }

  const rows = new Collection<R>(kind, () => {
    if (isDue) return;
    isDue = true;
    queueMicrotask(publish);
  });
  collections.set(noun, rows as never);
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'removed' || query.queryKey[0] !== noun) return;
    readers.delete(query.queryHash);
    singles.delete(query.queryHash);
    rows.forget(query.queryHash);
  });

  /** How a change of one's own shows in these rows. */
  function own(change: Own<R>): Shown {
    const key = [...(change.patches?.keys() ?? []), ...(change.adds ?? []).map(kind.idOf)];
    return {
      noun,
      key,
      begin: () => rows.begin(change) as never,
      kept: () => kept(change),
      first: () => change.adds?.[0] ?? (key[0] === undefined ? undefined : rows.find(key[0])),
    };
  }

  function kept({ patches = new Map(), adds = [] }: Own<R>): StoredOverlay {
    const changed = [...patches].flatMap(([id, patch]): StoredOverlay['rows'] => {
      const row = rows.find(id);
      if (!row) return [];
      const next = patch(row);
      return [[id, rows.held(id)?.version ?? 0, next && (kind.difference ?? differences)(row, next)]];
    });
    return { noun, rows: changed, adds };
  }

  function redo({ rows: changed, adds }: StoredOverlay) {
    const lay = kind.lay ?? ((row: R, fields: Partial<R>) => ({ ...row, ...fields }));
    return rows.begin({
      patches: new Map(changed.map(([id, , fields]) => [id, (row: R) => fields && lay(row, fields as Partial<R>)])),
      versions: new Map(changed.map(([id, version]) => [id, version])),
      adds: adds as R[],
      isAdded: kind.isSame ?? isSame,
    }) as never;
  }
  redos.set(noun, redo);
  for (const handle of awaited.get(noun) ?? []) handle(redo);
  awaited.delete(noun);

  return {
    noun,
    rows,

    /** A list that the server gives whole, by the options of its call. */
    list(asked: Asked, question: Question<R>) {
      const key = hashKey(asked.queryKey);
      rows.define(key, question);
      const read = (before: R[] | undefined) => {
        const shown = rows.shown(key);
        return before && sameRows(before, shown) ? before : shown;
      };
      readers.set(key, read as never);
      return queryOptions({
        queryKey: asked.queryKey as [string, string, unknown],
        structuralSharing: false,
        queryFn: async (): Promise<R[]> => {
          rows.define(key, question);
          readers.set(key, read as never);
          for (;;) {
            const askedAt = rows.ask();
            if (rows.answer(key, { rows: await call<R[]>(asked.queryFn) }, askedAt)) return read(undefined);
          }
        },
      });
    },

    /** A list that the server gives in pages of `size`, each behind the row of which the id is given. */
    paged(
      queryKey: QueryKey,
      { size, ask, ...question }: Question<R> & { size: number; ask(limit: number, before?: RowId): Promise<Told<R>> },
    ) {
      const key = hashKey(queryKey);
      rows.define(key, question);
      const read = (before: Page<R> | undefined): Page<R> => {
        const { isWanting, ...extent } = rows.extent(key, size);
        const page = { rows: rows.shown(key), ...extent };
        // Where too few are left, or something was changed unseen, the server knows what stands here now.
        if (isWanting && before) void queryClient.invalidateQueries({ queryKey, exact: true });
        return before && samePage(before, page) ? before : page;
      };
      readers.set(key, read as never);
      return {
        ...queryOptions({
          queryKey: queryKey as [string, string, unknown],
          structuralSharing: false,
          queryFn: async (): Promise<Page<R>> => {
            rows.define(key, question);
            readers.set(key, read as never);
            const limit = Math.max(size, Math.min(500, rows.shown(key).length));
            for (;;) {
              const askedAt = rows.ask();
              if (rows.answer(key, await ask(limit), askedAt)) return read(undefined);
            }
          },
        }),
        /** Asks for the page behind what is there. */
        more: async (): Promise<void> => {
          const last = rows.last(key);
          const askedAt = rows.ask();
          rows.answer(key, await ask(size, last && kind.idOf(last)), askedAt, { after: last });
        },
      };
    },

    /** A list that is shown from some row on, both ways, in parts of `size`; `first` says where it begins. */
    stretch(
      queryKey: QueryKey,
      { size, first, ask, ...question }: Question<R> & { size: number; first: Part; ask(part: Part): Promise<Told<R>> },
    ) {
      const key = hashKey(queryKey);
      rows.define(key, question);
      const read = (before: Stretch<R> | undefined): Stretch<R> => {
        const { start, end } = rows.ends(key);
        const now = { rows: rows.shown(key), hasAhead: start !== undefined, hasMore: end !== undefined };
        return before && sameStretch(before, now) ? before : now;
      };
      readers.set(key, read as never);
      /** Takes in a part that is not older than what was told since, unless the list no longer ends where the part begins. */
      const take = async (part: Part, between: Between<R> = {}): Promise<Stretch<R>> => {
        for (;;) {
          const askedAt = rows.ask();
          const told = await ask(part);
          const { start, end } = rows.ends(key);
          const fits = (!between.after || between.after === end) && (!between.before || between.before === start);
          if (!fits || rows.answer(key, told, askedAt, between)) return read(undefined);
        }
      };
      return {
        ...queryOptions({
          queryKey: queryKey as [string, string, unknown],
          structuralSharing: false,
          queryFn: (): Promise<Stretch<R>> => {
            rows.define(key, question);
            readers.set(key, read as never);
            const { start, end } = rows.ends(key);
            const limit = Math.max(size, Math.min(500, rows.shown(key).length));
            if (start) return take({ limit, from: kind.idOf(start) });
            return take(end ? { limit } : first);
          },
        }),
        /** Asks for the part behind what is there, or ahead of it. */
        more: async (): Promise<void> => {
          const after = rows.ends(key).end;
          if (after) await take({ limit: size, behind: kind.idOf(after) }, { after });
        },
        moreAhead: async (): Promise<void> => {
          const before = rows.ends(key).start;
          if (before) await take({ limit: size, ahead: kind.idOf(before) }, { before });
        },
        /** Lets go of all but so many rows at the start or the end. */
        trim: (count: number, at: 'start' | 'end') => rows.trim(key, count, at),
        /** Begins anew with the first rows of all. */
        restart: () => take({ limit: size }),
      };
    },

    /** One row by its id, by the options of its call. */
    one(id: RowId, asked: Asked) {
      const key = hashKey(asked.queryKey);
      // Whoever looks at something that was just deleted sees that it is gone, without asking.
      const read = (before: R) => (rows.isGone(id) ? new ApiError(404, 'Not Found') : (rows.find(id) ?? before));
      readers.set(key, read as never);
      return queryOptions({
        queryKey: asked.queryKey as [string, string, unknown],
        structuralSharing: false,
        queryFn: async (): Promise<R> => {
          readers.set(key, read as never);
          singles.add(key);
          const answer = await call<R>(asked.queryFn).catch((error: Error) => {
            // No event says that somebody may no longer see a row.
            const held = rows.held(id);
            if (held && error instanceof ApiError && error.status === 404) rows.remove(id, held.version);
            throw error;
          });
          rows.receive([answer]);
          return rows.find(id) ?? answer;
        },
      });
    },

    /** How a change of one's own shows in these rows: null takes one out. */
    patch: (ids: RowId[], patch: (row: R) => R | null) => own({ patches: new Map(ids.map((id) => [id, patch])) }),
    /** How rows show with other fields, each with its own. */
    patchTo: (news: (Partial<R> & { id: RowId })[]) =>
      own({ patches: new Map(news.map((fields) => [fields.id, (row: R) => ({ ...row, ...fields })])) }),
    /** How rows that one adds show, until they are told. */
    add: (adds: R[], isAdded = kind.isSame ?? isSame) => own({ adds, isAdded }),
    /** What the server answered to a change. */
    receive: (answer: R[], askedAt?: number) => rows.receive(answer, askedAt),
    ask: () => rows.ask(),
  };
}

/** A row that is told by its own id. */
export const byId = <R extends { id: RowId }>({ id }: R): RowId => id;
