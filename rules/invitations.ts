import type { InvitationState } from '#contract/invitations.ts';
import type { Role } from '#contract/users.ts';
import { type Asker, mayAdminister, mayAtLevel, mayManage } from './people.ts';
import { mayManageTeam } from './teams.ts';
import { type Message, msg } from './translate.ts';

type Inviter = Pick<Asker, 'role' | 'inviters'>;

/** Whether the user may invite and add people at all, and see the invite code. */
export const mayInvite = (asker: Inviter): boolean => mayAtLevel(asker, asker.inviters);

/** What people read who may not invite. */
export const mayNotInvite: Message = msg("You can't invite people to this organization. Ask an admin.");

/** Whether the user may invite people with a role: with the role managee, which the invite code gives, too; admins with any. */
export const mayInviteAs = (asker: Inviter, role: Role): boolean =>
  mayAdminister(asker) || (role === 'managee' && mayInvite(asker));

/** Whether the user may invite people to a team. */
export const mayInviteOnto = (asker: Asker, team: { leaderId: string | null }): boolean =>
  mayInvite(asker) && mayManageTeam(asker, team);

/**
 * Whether the user may invite a person without an account who is on these teams. Accepting adds the new member to all of them, so
 * the user must be able to add people to each.
 */
export const mayInvitePerson = (asker: Asker, teams: { leaderId: string | null }[]): boolean =>
  mayInvite(asker) && teams.every((team) => mayInviteOnto(asker, team));

/** Whether the user may resend or cancel an invitation: its sender and admins. */
export const mayManageInvitation = (asker: Asker, invitation: { invitedById: string | null }): boolean =>
  mayAdminister(asker) || (mayInvite(asker) && invitation.invitedById === asker.userId);

/**
 * Whether only the confirmed address that an invitation names may use it: it gives a role above managee, the work of a person, or a
 * private team. Others join with the link as with the invite code.
 */
export const belongsToAddress = (invitation: {
  role: Role;
  personId: string | null;
  isTeamPrivate: boolean;
}): boolean => mayManage(invitation) || invitation.personId !== null || invitation.isTeamPrivate;

/** Returns an email address as people may see it whose address it is not: `n…@example.com`. */
export const maskedEmail = (email: string): string => `${[...email][0] ?? ''}…${email.slice(email.lastIndexOf('@'))}`;

type InvitationDates = {
  joinedAt: string | null;
  bouncedAt: string | null;
  openedAt: string | null;
  expiresAt: string;
};

/** Returns the state of an invitation at a moment. */
export function invitationState(invitation: InvitationDates, now: Date): InvitationState {
  const { joinedAt, bouncedAt, openedAt, expiresAt } = invitation;
  if (joinedAt) return 'joined';
  if (bouncedAt) return 'bounced';
  if (new Date(expiresAt) <= now) return 'expired';
  return openedAt ? 'opened' : 'sent';
}

/** Returns the email addresses in a pasted text such as `Ada <ada@example.com>, grace@…`, in lower case and without duplicates. */
export function addressesIn(text: string): string[] {
  const parts = text
    .replace(/"[^"]*"|[^\s,;<>"]+\s+(?=[^,;\n]*<[^<>]*>)/g, ' ')
    .split(/[\s,;<>]+/)
    .map((part) => part.replace(/^(mailto:|['(])+|['),.]+$/gi, '').toLowerCase());
  return [...new Set(parts.filter(Boolean))];
}
