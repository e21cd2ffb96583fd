import { eq } from 'drizzle-orm';
import type { CustomEmoji } from '#contract/custom-emoji.ts';
import { msg } from '#rules/translate.ts';
import { deleteRow, found, isOneOf, ours } from '#server/db/tenant.ts';
import { Invalid } from '#server/errors.ts';
import type { Reading, Scope } from '#server/scope.ts';
import { shortcodes } from './shortcodes.ts';
import { customEmoji } from './table.ts';

const columns = {
  id: customEmoji.id,
  name: customEmoji.name,
  createdAt: customEmoji.createdAt,
  version: customEmoji.version,
};

/** Returns the emoji of the organization by name. */
export const listCustomEmoji = (scope: Reading): Promise<CustomEmoji[]> =>
  scope.db.select(columns).from(customEmoji).where(ours(scope, customEmoji)).orderBy(customEmoji.name);

/** Returns emoji of the organization by id. */
export const readCustomEmoji = (scope: Reading, ids: number[]): Promise<CustomEmoji[]> =>
  scope.db
    .select(columns)
    .from(customEmoji)
    .where(ours(scope, customEmoji, isOneOf(customEmoji.id, ids)));

/** Whether the organization has an emoji of a name. */
export const hasCustomEmoji = async (scope: Reading, name: string): Promise<boolean> =>
  (await scope.db.$count(customEmoji, ours(scope, customEmoji, eq(customEmoji.name, name)))) > 0;

/** Adds an emoji to the organization. @throws Invalid if another emoji has the name */
export async function createCustomEmoji(scope: Scope, name: string, bytes: Uint8Array): Promise<CustomEmoji> {
  if (shortcodes().has(name) || (await hasCustomEmoji(scope, name)))
    throw new Invalid([{ path: 'name', message: msg('Another emoji has this name. Choose a different one.') }]);
  const { organizationId } = scope.actor;
  const rows = await scope.db.insert(customEmoji).values({ organizationId, name, bytes }).returning(columns);
  const emoji = found(rows, 'Emoji');
  scope.record('customEmoji', 'created', emoji);
  return emoji;
}

/** Returns the picture of an emoji, as WebP. @throws NotFound */
export async function readEmojiPicture(scope: Scope, id: number): Promise<Buffer> {
  const rows = await scope.db
    .select({ bytes: customEmoji.bytes })
    .from(customEmoji)
    .where(ours(scope, customEmoji, eq(customEmoji.id, id)));
  return Buffer.from(found(rows, 'Emoji').bytes);
}

/** Deletes an emoji for good. Texts and reactions that have its name stay as they are. @throws NotFound */
export async function deleteCustomEmoji(scope: Scope, id: number): Promise<void> {
  const emoji = found(await readCustomEmoji(scope, [id]), 'Emoji');
  const { version } = await deleteRow(scope, customEmoji, eq(customEmoji.id, id), 'Emoji');
  scope.record('customEmoji', 'deleted', { ...emoji, version });
}
