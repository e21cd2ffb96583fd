import { eq } from 'drizzle-orm';
import type { ChannelLine, Message } from '#contract/messages.ts';
import { channelChangeText } from '#rules/channel-changes.ts';
import { ours } from '#server/db/tenant.ts';
import { readTerms } from '#server/organizations/terms.ts';
import { asServer, type Scope, type ServerScope } from '#server/scope.ts';
import { translatorFor } from '#server/translations.ts';
import { findName } from '#server/users/names.ts';
import { addMessage } from './messages.ts';
import { channels, type StoredChange } from './table.ts';

type Change = Pick<StoredChange, 'kind' | 'former'> & { userId?: string; names?: ChannelLine['names'] };

/** Writes a line about a change that the caller made into a channel; `userId` is the person they invited or removed, with their `former` membership. */
export async function writeChannelLine(
  scope: Scope,
  channelId: number,
  { kind, userId, names = null, former }: Change,
): Promise<void> {
  const change = { kind, names, userId: userId ?? null, former };
  await writeLineOf(asServer(scope), channelId, scope.actor.userId, change);
}

/** Writes a line of an author into a channel: English in the content, and facts that each client translates. @throws NotFound */
export async function writeLineOf(
  scope: ServerScope,
  channelId: number,
  authorId: string,
  change: StoredChange,
): Promise<Message> {
  const { userId, kind, names, seconds = null } = change;
  const author = await findName(scope, authorId);
  const person = userId === null ? '' : await findName(scope, userId);
  const content = translatorFor(
    'en',
    await readTerms(scope),
  )(channelChangeText({ kind, names, seconds }, author, person));
  const isChannel = ours(scope, channels, eq(channels.id, channelId));
  return addMessage(scope, isChannel, { type: 'system', content, change, userId: authorId });
}
