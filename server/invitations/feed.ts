import type { Feed } from '#server/events/feed.ts';
import { readInvitations } from './invitations.ts';

export const invitationFeed: Feed<'invitations'> = {
  read: readInvitations,
  title: ({ email }) => email,
};
