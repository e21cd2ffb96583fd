import type { ChatOverview } from '#contract/channels.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { listDrafts } from '#server/message-drafts/message-drafts.ts';
import { listSavedMarks } from '#server/saved-messages/saved-messages.ts';
import { listScheduled } from '#server/scheduled-messages/scheduled-messages.ts';
import type { Scope } from '#server/scope.ts';
import { listChannels, listDirect } from './channels.ts';
import { listUnreadThreads } from './thread-marks.ts';
import { listUnread } from './unread.ts';

/** The caller's channels, direct messages, unread counts, drafts, saved and scheduled messages, from one snapshot. */
export const findOverview = (scope: Scope): Promise<ChatOverview> =>
  inSnapshot(scope, async (scope) => ({
    channels: await listChannels(scope),
    direct: await listDirect(scope),
    unread: await listUnread(scope),
    threads: await listUnreadThreads(scope),
    drafts: await listDrafts(scope),
    saved: await listSavedMarks(scope),
    scheduled: await listScheduled(scope),
  }));
