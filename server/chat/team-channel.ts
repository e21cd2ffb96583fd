import { eq, isNull, sql } from 'drizzle-orm';
import type { RecapFacts } from '#contract/messages.ts';
import { ours } from '#server/db/tenant.ts';
import type { Reading, Scope } from '#server/scope.ts';
import { addMessage } from './messages.ts';
import { channels } from './table.ts';

/** The SQL condition that a channel is not the chat of a video room, which has the room's team. */
const isOfNoRoom = sql`not exists (select from video_rooms where video_rooms.chat_id = ${channels.id})`;

/** The id of a team's oldest public channel, else its oldest private one. */
export async function findTeamChannel(scope: Reading, teamId: number): Promise<number | undefined> {
  const [channel] = await scope.db
    .select({ id: channels.id })
    .from(channels)
    .where(ours(scope, channels, eq(channels.teamId, teamId), isNull(channels.archivedAt), isOfNoRoom))
    .orderBy(sql`${channels.type} = 'private'`, channels.id)
    .limit(1);
  return channel?.id;
}

/** Writes a recap into the channel of a team, if it has one. The server is the author. */
export async function writeRecap(
  scope: Reading & Pick<Scope, 'record'>,
  teamId: number,
  message: { content: string; recap: RecapFacts | null },
): Promise<void> {
  const id = await findTeamChannel(scope, teamId);
  if (id !== undefined)
    await addMessage(scope, ours(scope, channels, eq(channels.id, id)), { ...message, userId: null, type: 'recap' });
}
