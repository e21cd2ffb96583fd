import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { OneOf } from '#contract/nouns.ts';
import type { SharedTextNoun } from '#contract/shared-texts.ts';
import { declareAudience, partOfOne } from '#server/db/audience.ts';
import { bytea, createdAt, id, updatedAt, version } from '#server/db/columns.ts';
import { organizationId } from '#server/organizations/table.ts';

/** The row of a noun, and the part of it that a text is. */
const key = () => ({
  noun: text().$type<SharedTextNoun>().notNull(),
  rowId: integer().notNull(),
  part: text().notNull(),
});

const rowIdIf = (noun: SharedTextNoun) =>
  integer().generatedAlwaysAs(sql.raw(`case when noun = '${noun}' then row_id end`));

/**
 * For each noun, the id of the row if it is of this noun, with a foreign key that deletes a text with its row. The migration adds the
 * key, because this folder imports no noun.
 */
const rowIds = () =>
  ({ meetingId: rowIdIf('meetings') }) satisfies Record<`${OneOf<SharedTextNoun>}Id`, ReturnType<typeof rowIdIf>>;

/** Who sees a row reads its texts. */
const partOfRow = partOfOne({ meeting_id: 'meetings' } satisfies { [N in SharedTextNoun as `${OneOf<N>}_id`]: N });

/** Texts that several people write at the same time. */
export const sharedTexts = pgTable(
  'shared_texts',
  {
    organizationId: organizationId(),
    ...key(),
    /** All updates of the Yjs document merged into one. */
    state: bytea().notNull(),
    text: text().notNull(),
    updatedAt: updatedAt(),
    version: version(),
    ...rowIds(),
  },
  (table) => [
    primaryKey({ columns: [table.noun, table.rowId, table.part] }),
    index().on(table.organizationId),
    index().on(table.meetingId),
  ],
);
declareAudience(sharedTexts, partOfRow);

/** The single updates of shared texts, for live delivery. They are deleted when no one writes any more, or after 30 days. */
export const sharedTextPieces = pgTable(
  'shared_text_pieces',
  {
    id: id(),
    organizationId: organizationId(),
    ...key(),
    update: bytea().notNull(),
    createdAt: createdAt(),
    version: version(),
    ...rowIds(),
  },
  (table) => [index().on(table.organizationId), index().on(table.meetingId), index().on(table.noun, table.rowId)],
);
declareAudience(sharedTextPieces, partOfRow);
