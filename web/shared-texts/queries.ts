import type { RowId } from '#contract/live.ts';
import type { SharedTextKey, SharedTextPiece } from '#contract/shared-texts.ts';
import { sharedTextId } from '#rules/live.ts';
import { byId, collect } from '#web/lib/collections/collect.ts';

/** The texts of a row that people write together: how its noun reads, writes and stores them. */
export type SharedTexts = Pick<SharedTextKey, 'noun' | 'rowId'> & {
  /** The current state of each text. */
  read: () => Promise<{ part: string; state: string; version: number }[]>;
  /** Sends a Yjs update (base64) of a text. */
  write: (part: string, update: string) => Promise<unknown>;
  /** The name of the draft that stores unsent text in this browser. */
  draftOf: (part: string) => string;
  /** What the user reads if a text cannot be saved. */
  failure: string;
};

/** An update of a text. The one whose id is the text's contains everything written before. */
export type SharedTextUpdate = Omit<SharedTextPiece, 'id'> & { id: RowId };
const sharedTexts = collect<SharedTextUpdate>('sharedTexts', { idOf: byId });

async function readUpdates({ noun, rowId, read }: SharedTexts): Promise<SharedTextUpdate[]> {
  const texts = await read();
  return texts.map(({ part, version, state }) => {
    const key = { noun, rowId, part };
    return { ...key, id: sharedTextId(key), version, update: state };
  });
}

/** The texts of a row: their current state and the updates that arrive. */
export const sharedTextsQuery = (texts: SharedTexts) => ({
  ...sharedTexts.list(
    { queryKey: ['sharedTexts', 'list', texts.noun, texts.rowId], queryFn: () => readUpdates(texts) },
    {
      belongs: ({ noun, rowId }) => noun === texts.noun && rowId === texts.rowId,
      compare: (one, other) => one.version - other.version,
    },
  ),
  // Updates are received only while the texts are open.
  refetchOnMount: 'always' as const,
});
