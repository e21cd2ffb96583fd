import type { Notification } from '#contract/notifications.ts';

const paths: Record<Notification['entityType'], (id: number | null) => string> = {
  todo: (id) => (id === null ? '/todos' : `/todos?todo=${id}`),
  rock: (id) => (id === null ? '/rocks' : `/rocks/${id}`),
  issue: (id) => (id === null ? '/issues' : `/issues?issue=${id}`),
  measurable: (id) => (id === null ? '/scorecard' : `/scorecard?measurable=${id}`),
  meeting: (id) => (id === null ? '/meetings' : `/meetings/${id}/live`),
  channel: (id) => (id === null ? '/chat' : `/chat/${id}`),
};

/** Where what a notification is about opens in the client; the list where it is about several rows. */
export const pathOf = ({ entityType, entityId }: Pick<Notification, 'entityType' | 'entityId'>): string =>
  paths[entityType](entityId);
