import { and, asc, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { limits } from '#contract/limits.ts';
import type { SharedTextKey, SharedTextPiece } from '#contract/shared-texts.ts';
import { type Message, msg } from '#rules/translate.ts';
import { trashStart } from '#server/db/columns.ts';
import { found, isOneOf, ours } from '#server/db/tenant.ts';
import { Invalid } from '#server/errors.ts';
import { asServer, type Reading, type Scope, type SystemScope } from '#server/scope.ts';
import { mergeUpdate } from './merge.ts';
import { sharedTextPieces, sharedTexts } from './table.ts';

/** The row whose texts are meant. */
type Row = Pick<SharedTextKey, 'noun' | 'rowId'>;
/** A text, with its Yjs document in base64. `updatedAt` is ISO 8601. */
export type SharedText = { part: string; state: string; text: string; updatedAt: string; version: number };

const inBase64 = (bytes: PgColumn) => sql<string>`translate(encode(${bytes}, 'base64'), E'\n', '')`;
const ofRow = (table: typeof sharedTexts | typeof sharedTextPieces, { noun, rowId }: Row): SQL | undefined =>
  and(eq(table.noun, noun), eq(table.rowId, rowId));

/** Returns the texts of a row that the reader may see, by their parts. */
export const listSharedTexts = (scope: Reading, row: Row, ...conditions: SQL[]): Promise<SharedText[]> =>
  scope.db
    .select({
      part: sharedTexts.part,
      state: inBase64(sharedTexts.state),
      text: sharedTexts.text,
      updatedAt: sharedTexts.updatedAt,
      version: sharedTexts.version,
    })
    .from(sharedTexts)
    .where(ours(scope, sharedTexts, ofRow(sharedTexts, row), ...conditions))
    .orderBy(asc(sharedTexts.part));

const pieceColumns = {
  id: sharedTextPieces.id,
  noun: sharedTextPieces.noun,
  rowId: sharedTextPieces.rowId,
  part: sharedTextPieces.part,
  update: inBase64(sharedTextPieces.update),
  version: sharedTextPieces.version,
};

/** Returns pieces by their ids, in the order in which they were written. */
export const readSharedTextPieces = (scope: Reading, ids: number[]): Promise<SharedTextPiece[]> =>
  scope.db
    .select(pieceColumns)
    .from(sharedTextPieces)
    .where(ours(scope, sharedTextPieces, isOneOf(sharedTextPieces.id, ids)))
    .orderBy(asc(sharedTextPieces.id));

/** Deletes the pieces of a row that no one writes in any more. Its texts contain them. */
export async function deleteSharedTextPieces(scope: Reading, row: Row): Promise<void> {
  await scope.db.delete(sharedTextPieces).where(ours(scope, sharedTextPieces, ofRow(sharedTextPieces, row)));
}

/**
 * Deletes pieces after 30 days, in all organizations. A client that was away for as long has no session left, and reads the texts again,
 * which contain them.
 */
export async function purgeSharedTextPieces({ db, now }: Pick<SystemScope, 'db' | 'now'>): Promise<void> {
  await db.delete(sharedTextPieces).where(lt(sharedTextPieces.createdAt, trashStart(now)));
}

/** What people call the text, and what they read when it has too many changes. */
type Wording = { label: Message; tooManyChanges: Message };

const refused = (message: Message) => new Invalid([{ path: 'update', message }]);

/** Returns the document of a text with an update merged into it. @throws Invalid naming update; Busy */
async function merge(
  scope: Scope,
  before: string | undefined,
  update: Uint8Array,
  { label, tooManyChanges }: Wording,
): Promise<{ state: Buffer; text: string }> {
  const state = before === undefined ? undefined : Buffer.from(before, 'base64');
  const merged = await mergeUpdate(scope, { state, update });
  if ('refusal' in merged)
    throw refused(merged.refusal === 'noUpdate' ? msg("This isn't an update of a Yjs document") : tooManyChanges);
  if (merged.text.length > limits.text)
    throw refused(msg('{label} is limited to {most} characters', { label, most: limits.text }));
  if (merged.state.length > limits.sharedTextState) throw refused(tooManyChanges);
  return { state: Buffer.from(merged.state), text: merged.text };
}

/**
 * Merges a Yjs update (base64) into a text. Updates may arrive in any order and repeatedly; everyone ends up with the same text. The
 * caller has checked that the actor may write in this part of the row. Returns the version of the text, and whether the update changed
 * it. @throws Invalid naming update; Busy
 */
export async function writeSharedText(
  scope: Scope,
  { noun, rowId, part }: SharedTextKey,
  update: string,
  wording: Wording,
): Promise<{ version: number; isChanged: boolean }> {
  const bytes = Buffer.from(update, 'base64');
  // As the server, so that no text is replaced because its writer does not see it.
  const [before] = await listSharedTexts(asServer(scope), { noun, rowId }, eq(sharedTexts.part, part));
  const merged = await merge(scope, before?.state, bytes, wording);
  if (before?.state === merged.state.toString('base64')) return { version: before.version, isChanged: false };
  const key = { organizationId: scope.actor.organizationId, noun, rowId, part };
  const piece = found(
    await scope.db
      .insert(sharedTextPieces)
      .values({ ...key, update: bytes })
      .returning(pieceColumns),
    'Text',
  );
  const { version } = piece;
  await scope.db
    .insert(sharedTexts)
    .values({ ...key, ...merged, version })
    .onConflictDoUpdate({
      target: [sharedTexts.noun, sharedTexts.rowId, sharedTexts.part],
      set: { ...merged, version, updatedAt: sql`now()` },
    });
  scope.touch('sharedTexts', [piece]);
  return { version, isChanged: true };
}
