import type { Noun } from '#server/nouns/noun.ts';
import { readInvitations } from './invitations.ts';
import { invitations } from './table.ts';

export const invitationNoun: Noun<'invitations'> = {
  read: readInvitations,
  title: ({ email }) => email,
  table: invitations,
};
