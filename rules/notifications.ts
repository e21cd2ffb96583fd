import type { Notification } from '#contract/notifications.ts';
import { pathToMessage } from './chat.ts';

const paths: Record<Notification['entityType'], (id: number | null) => string> = {
  todo: (id) => (id === null ? '/todos' : `/todos?todo=${id}`),
  rock: (id) => (id === null ? '/rocks' : `/rocks/${id}`),
  issue: (id) => (id === null ? '/issues' : `/issues?issue=${id}`),
  measurable: (id) => (id === null ? '/scorecard' : `/scorecard?measurable=${id}`),
  meeting: (id) => (id === null ? '/meetings' : `/meetings/${id}/live`),
  // Without a channel it is about scheduled messages.
  channel: (id) => (id === null ? '/chat/later' : `/chat/${id}`),
  team: (id) => (id === null ? '/teams' : `/teams?team=${id}`),
  invitation: () => '/invitations',
  chart: () => '/org-chart',
  videoRoom: (id) => (id === null ? '/meeting-bridge' : `/meeting-bridge/${id}`),
};

/** The fields of a notification that say what it is about. */
export type Target = 'entityType' | 'entityId' | 'messageId' | 'threadId';

/** The path that a notification opens: its row, or the list if it is about several rows. */
export const pathOf = ({ entityType, entityId, messageId, threadId }: Pick<Notification, Target>): string =>
  messageId !== null && entityId !== null
    ? pathToMessage({ channelId: entityId, parentId: threadId, id: messageId })
    : paths[entityType](entityId);
