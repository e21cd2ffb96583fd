import type { Feed } from '#server/events/feed.ts';
import { readMilestones } from './milestones.ts';

export const milestoneFeed: Feed<'milestones'> = {
  read: readMilestones,
  audience: ({ id, rockId }: { id: number; rockId?: number }) =>
    rockId === undefined ? { sameAs: 'milestones', id } : { sameAs: 'rocks', id: rockId },
  about: ({ rockId }) => `rocks:${rockId}`,
  title: ({ title }) => title,
};
