import type { RowId } from '#contract/live.ts';
import type { LiveNoun } from '#contract/nouns.ts';
import { differences } from '#web/lib/changedFields.ts';
import type { Collection, CollectionOptions } from './collection.ts';
import type { OptimisticChange, StoredOverlay } from './optimisticChanges.ts';

/** How a change of this user shows in the rows of a noun before the server has accepted it. */
export type Overlay = {
  noun: LiveNoun;
  /** The ids of the rows that it changes or adds. */
  key: RowId[];
  begin(): ReturnType<Collection<never>['begin']>;
  /** The overlay as data: the fields that it changes of the rows as they are now. */
  stored(): StoredOverlay;
  /** The first row that it changes or adds. */
  first(): object | undefined;
};

/** Whether a row that an event brings before the answer is the one being added. */
const isSameRow = (received: object, added: object) =>
  (['title', 'createdById'] as const).every(
    (name) => received[name as never] !== undefined && received[name as never] === added[name as never],
  );

/** Makes overlays for the rows of a noun. */
export function overlaysOf<R extends { version: number }>(
  noun: LiveNoun,
  options: CollectionOptions<R>,
  rows: Collection<R>,
) {
  const isSame = options.isSame ?? isSameRow;

  const changedFields = (patches: OptimisticChange<R>['patches'] = new Map()): StoredOverlay['rows'] =>
    [...patches].flatMap(([id, patch]): StoredOverlay['rows'] => {
      const row = rows.findVisible(id);
      if (!row) return [];
      const next = patch(row);
      return [[id, rows.latest(id)?.version ?? 0, next && (options.difference ?? differences)(row, next)]];
    });

  function overlay({ adds = [], isAdded = isSame, ...fields }: OptimisticChange<R>): Overlay {
    // The row may arrive before this overlay shows.
    const others = new Set(rows.lookingLike(adds, isAdded));
    const change = { ...fields, adds, isAdded, others };
    const key = [...(change.patches?.keys() ?? []), ...adds.map(options.idOf)];
    return {
      noun,
      key,
      begin: () => rows.begin(change) as never,
      stored: () => ({ noun, rows: changedFields(change.patches), adds, others: [...others] }),
      first: () => adds[0] ?? (key[0] === undefined ? undefined : rows.findVisible(key[0])),
    };
  }

  return {
    /** Shows rows changed; null removes one. */
    patch: (ids: RowId[], patch: (row: R) => R | null) => overlay({ patches: new Map(ids.map((id) => [id, patch])) }),
    /** Shows rows with other fields, each with its own. */
    patchTo: (changes: (Partial<R> & { id: RowId })[]) =>
      overlay({ patches: new Map(changes.map((fields) => [fields.id, (row: R) => ({ ...row, ...fields })])) }),
    /** Shows rows that are being added, until the server sends them. */
    add: (adds: R[], isAdded = isSame) => overlay({ adds, isAdded }),
    /** Shows a stored overlay again. */
    restore({ rows: changed, adds, others }: StoredOverlay) {
      const merge = options.applyDifference ?? ((row: R, fields: Partial<R>) => ({ ...row, ...fields }));
      return rows.begin({
        patches: new Map(changed.map(([id, , fields]) => [id, (row: R) => fields && merge(row, fields as Partial<R>)])),
        versions: new Map(changed.map(([id, version]) => [id, version])),
        adds: adds as R[],
        isAdded: isSame,
        others: new Set(others),
      }) as never;
    },
  };
}
