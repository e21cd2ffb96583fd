import type { InvitationState } from '#contract/invitations.ts';
import type { Role } from '#contract/users.ts';
import { type Asker, mayAdminister, mayWork } from './people.ts';
import { mayManageTeam } from './teams.ts';

/**
 * Whether somebody may invite people with a role. Every member but an observer may share the invite code, which makes managees:
 * so they may also invite managees by e-mail. Any other role takes an admin.
 */
export const mayInviteAs = (asker: Pick<Asker, 'role'>, role: Role): boolean =>
  mayAdminister(asker) || (role === 'managee' && mayWork(asker));

/** Whether somebody may invite people at all. */
export const mayInvite = (asker: Pick<Asker, 'role'>): boolean => mayInviteAs(asker, 'managee');

/** Whether somebody may have people come on a team as they join. */
export const mayInviteOnto = mayManageTeam;

/**
 * Whether somebody may invite a person without an account who is on these teams: accepting puts a newcomer on all of them, so
 * the asker must be able to add people to each.
 */
export const mayInvitePerson = (asker: Asker, teams: { leaderId: string | null }[]): boolean =>
  teams.every((team) => mayInviteOnto(asker, team));

/** Whether somebody may send an invitation again, or withdraw it. */
export const mayManageInvitation = (asker: Asker, invitation: { invitedById: string | null }): boolean =>
  mayAdminister(asker) || (mayWork(asker) && invitation.invitedById === asker.userId);

type Course = {
  joinedAt: string | null;
  bouncedAt: string | null;
  openedAt: string | null;
  expiresAt: string;
};

/** How far an invitation has come at a moment. */
export function invitationState({ joinedAt, bouncedAt, openedAt, expiresAt }: Course, now: Date): InvitationState {
  if (joinedAt) return 'joined';
  if (bouncedAt) return 'bounced';
  if (new Date(expiresAt) <= now) return 'expired';
  return openedAt ? 'opened' : 'sent';
}

/** The addresses in a text, such as one that was pasted, in lower case and each once: `Ada <ada@example.com>, grace@…`. */
export function addressesIn(text: string): string[] {
  const parts = text
    .replace(/"[^"]*"|[^\s,;<>"]+\s+(?=[^,;\n]*<[^<>]*>)/g, ' ')
    .split(/[\s,;<>]+/)
    .map((part) => part.replace(/^(mailto:|['(])+|['),.]+$/gi, '').toLowerCase());
  return [...new Set(parts.filter(Boolean))];
}
