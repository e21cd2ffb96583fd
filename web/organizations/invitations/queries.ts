import type { Invitation } from '#contract/invitations.ts';
import { api } from '#web/lib/api.ts';
import { byId, collect } from '#web/lib/collections/collect.ts';

export const invitations = collect<Invitation>('invitations', { idOf: byId });

/** The invitations by email, the latest first. */
export const invitationsQuery = invitations.list(api.invitations.list.options(), {
  belongs: () => true,
  compare: (one, other) => other.sentAt.localeCompare(one.sentAt) || other.id - one.id,
});
