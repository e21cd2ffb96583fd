import type { ChatOverview } from '#contract/channels.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import type { Scope } from '#server/scope.ts';
import { listChannels, listDirect } from './channels.ts';
import { listUnreadThreads } from './thread-marks.ts';
import { listUnread } from './unread.ts';

/** The caller's channels, direct messages and unread counts, from one snapshot. */
export const findOverview = (scope: Scope): Promise<ChatOverview> =>
  inSnapshot(scope, async (scope) => ({
    channels: await listChannels(scope),
    direct: await listDirect(scope),
    unread: await listUnread(scope),
    threads: await listUnreadThreads(scope),
  }));
