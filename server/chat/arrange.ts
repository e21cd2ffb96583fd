import { sql } from 'drizzle-orm';
import { type ChannelUnread, neverShown } from '#contract/channels.ts';
import { limits } from '#contract/limits.ts';
import { msg } from '#rules/translate.ts';
import { ours } from '#server/db/tenant.ts';
import { Conflict } from '#server/errors.ts';
import type { Scope } from '#server/scope.ts';
import { findChannel, newestIdIn } from './channels.ts';
import { channelMembers } from './table.ts';
import { setOwn } from './unread.ts';

type Arrangement = { isHidden?: boolean | undefined; section?: string | null | undefined };

/**
 * Hides a channel from the caller's list, which marks it as read, shows it again, or lists it in one of their sections. A conversation
 * shows again with its next message, a public channel only when the caller wants it back. @throws NotFound, Conflict at the limit of sections
 */
export async function arrangeChannel(
  scope: Scope,
  channelId: number,
  { isHidden, section }: Arrangement,
): Promise<ChannelUnread> {
  const { type } = await findChannel(scope, channelId);
  if (section != null) await checkSections(scope, section);
  const hiddenNow = type === 'public' ? neverShown : newestIdIn(channelId);
  return setOwn(scope, channelId, {
    ...(section !== undefined && { section }),
    ...(isHidden !== undefined && { hiddenAtId: isHidden ? hiddenNow : null }),
    ...(isHidden && { lastReadId: newestIdIn(channelId) }),
  });
}

/** Checks that a section exists or that the caller may have one more. @throws Conflict */
async function checkSections(scope: Scope, section: string): Promise<void> {
  const rows = await scope.db
    .selectDistinct({ section: channelMembers.section })
    .from(channelMembers)
    .where(
      ours(
        scope,
        channelMembers,
        sql`${channelMembers.userId} = ${scope.actor.userId} and ${channelMembers.section} is not null`,
      ),
    );
  if (rows.length >= limits.channelSections && !rows.some((row) => row.section === section))
    throw new Conflict(msg('You can have at most {count} sections', { count: limits.channelSections }));
}
