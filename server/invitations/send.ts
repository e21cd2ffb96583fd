import { and, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Invitation, SentInvitations } from '#contract/invitations.ts';
import { email as emailShape } from '#contract/shapes.ts';
import type { Role } from '#contract/users.ts';
import { addressesIn, mayInviteAs, mayInviteOnto, mayInvitePerson } from '#rules/invitations.ts';
import { mayWork } from '#rules/people.ts';
import { hashToken } from '#server/auth/tokens.ts';
import type { Config } from '#server/config.ts';
import { updateRow } from '#server/db/tenant.ts';
import { Conflict, demand, Invalid, Refusal } from '#server/errors.ts';
import { newInviteCode } from '#server/organizations/organizations.ts';
import { memberships, organizations } from '#server/organizations/table.ts';
import { asServer, type Scope } from '#server/scope.ts';
import { checkTeam, findTeam, listTeamsOfUser } from '#server/teams/teams.ts';
import { users } from '#server/users/table.ts';
import { checkPeople, findUser } from '#server/users/users.ts';
import { asInvitation, findToManage, type Kept, readInvitations, rowColumns, standing } from './invitations.ts';
import { invitations } from './table.ts';

const day = 24 * 3600_000;
/** For how long a link lets somebody in. */
const lifetime = 14 * day;
/** How often one invitation may be sent, and how many mails an address gets of one account or organization within a day. */
const sendsAtMost = 5;
/** The same over all accounts and organizations. */
const ofAllAtMost = 20;
/** How many mails an account and an organization may send within a day: enough for a company that moves in, too few for spam. */
const ofAccountAtMost = 100;
const ofOrganizationAtMost = 300;

/** The characters of a token: 130 random bits. An invite code is shorter. */
export const tokenLength = 26;

/** Whoever invites, into which organization, and how that is recorded there. */
export type Inviting = Pick<Scope, 'db' | 'now' | 'record'> & { actor: { userId: string; organizationId: number } };

type Invitees = { emails: string[]; teamId?: number | null | undefined; personId?: string | null | undefined };

/** A mail that is to go out: to whom, and the token of its link. */
export type Letter = { invitationId: number; token: string };

/** How mails of invitations go out, once what sends them is committed. */
export type Post = (scope: Inviting, letters: Letter[]) => Promise<void>;

/** How mails go out, and whether there is a server for them. */
type Mailing = Pick<Config, 'smtpUrl'> & { post: Post };

/**
 * Invites addresses into an organization, each by a mail with a link of its own; asks nobody's leave, but holds the limits
 * of the account and the organization. Whoever is a member is refused, by a sentence each; whoever is invited already is
 * invited anew, with another link.
 * @throws Refusal (429) where too many mails were sent within a day
 */
export async function inviteByEmail(
  scope: Inviting,
  { emails, role, teamId, personId }: Invitees & { role: Role },
  post: Post,
): Promise<SentInvitations> {
  const refused: SentInvitations['refused'] = [];
  const good = new Set<string>();
  for (const given of emails.flatMap(addressesIn)) {
    const { success, data } = emailShape.safeParse(given);
    if (success && /^[^@]+@[^@.]+(\.[^@.]+)+$/.test(data)) good.add(data);
    else refused.push({ email: given, message: 'This is not an email address' });
  }
  await demandRoom(scope, good.size);
  const members = await membersAmong(scope, [...good]);
  for (const email of members) refused.push({ email, message: 'Is a member already' });
  const often = await oftenInvited(scope, [...good]);
  for (const email of often) refused.push({ email, message: 'Was invited often enough today' });
  const others = [...good].filter((email) => !members.has(email) && !often.has(email));
  const letters = await keepInvitations(scope, others, { role, teamId: teamId ?? null, personId });
  const ids = letters.map(({ invitationId }) => invitationId);
  const invited = await readInvitations(scope, ids);
  for (const invitation of invited) scope.record('invitations', 'created', invitation);
  await post(scope, letters);
  return { invited, refused };
}

/** Which of these addresses are of members. */
async function membersAmong({ db, actor }: Inviting, emails: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.organizationId, actor.organizationId),
        sql`${users.email} = any(${sql.param(emails)}::text[])`,
      ),
    );
  return new Set(rows.flatMap(({ email }) => email ?? []));
}

/** Makes sure that so many mails may go out. Whoever invites at once waits here, so that all are counted. */
async function demandRoom({ db, now, actor }: Inviting, mails: number): Promise<void> {
  const { userId, organizationId } = actor;
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  await db
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
    .for('no key update');
  const sent = async (condition: SQL) => {
    const [row] = await db
      .select({ sends: sql<number>`coalesce(sum(${invitations.sends}), 0)::int` })
      .from(invitations)
      .where(and(lately(now), condition));
    return (row?.sends ?? 0) + mails;
  };
  if (
    (await sent(eq(invitations.invitedById, userId))) > ofAccountAtMost ||
    (await sent(eq(invitations.organizationId, organizationId))) > ofOrganizationAtMost
  ) {
    const message = 'Too many invitations were sent today. Share the invite link, or send the others tomorrow.';
    throw new Refusal(429, 'too_many_attempts', message, { retryAfterSeconds: 3600 });
  }
}

const lately = (now: Date) => gt(invitations.sentAt, new Date(now.getTime() - day).toISOString());

/** To which of these addresses enough mails went: nobody is to fill the mailbox of another by inviting them anew. */
async function oftenInvited({ db, now, actor }: Inviting, emails: string[]): Promise<Set<string>> {
  const isOfCaller = or(
    eq(invitations.organizationId, actor.organizationId),
    eq(invitations.invitedById, actor.userId),
  );
  const rows = await db
    .select({ email: invitations.email })
    .from(invitations)
    .where(and(sql`${invitations.email} = any(${sql.param(emails)}::text[])`, lately(now)))
    .groupBy(invitations.email)
    .having(
      or(
        sql`sum(${invitations.sends}) filter (where ${isOfCaller}) >= ${sendsAtMost}`,
        sql`sum(${invitations.sends}) >= ${ofAllAtMost}`,
      ),
    );
  return new Set(rows.map(({ email }) => email));
}

/** Keeps an invitation for each address, in place of one that it has not followed. */
async function keepInvitations(
  { db, now, actor, record }: Inviting,
  emails: string[],
  fields: { role: Role; teamId: number | null; personId: string | null | undefined },
): Promise<Letter[]> {
  if (emails.length === 0) return [];
  const { organizationId, userId: invitedById } = actor;
  const replaced = await db
    .update(invitations)
    .set({ withdrawnAt: now.toISOString() })
    .where(
      and(
        eq(invitations.organizationId, organizationId),
        inArray(invitations.email, emails),
        standing,
        isNull(invitations.joinedAt),
      ),
    )
    .returning(rowColumns);
  for (const row of replaced) record('invitations', 'deleted', asInvitation(row, now));
  // A new invitation to the same address is still for the same person.
  const people = new Map(replaced.map(({ email, personId }) => [email, personId]));
  const tokens = new Map(emails.map((email) => [email, newInviteCode(tokenLength)]));
  const rows = await db
    .insert(invitations)
    .values(
      [...tokens].map(([email, token]) => ({
        ...{ ...fields, email, organizationId, invitedById, tokenHash: hashToken(token) },
        personId: fields.personId ?? people.get(email),
        ...sentNow(now),
      })),
    )
    .returning({ invitationId: invitations.id, email: invitations.email });
  return rows.map(({ invitationId, email }) => ({ invitationId, token: tokens.get(email) ?? '' }));
}

const sentNow = (now: Date) => ({
  sentAt: now.toISOString(),
  expiresAt: new Date(now.getTime() + lifetime).toISOString(),
});

/**
 * Makes sure that whoever has the server mail to others can be reached at an address of their own: nobody sends a stranger's words
 * from here under a made-up address. Where mail goes into a folder there is nothing to guard. @throws Forbidden
 */
async function demandConfirmed({ db, actor }: Scope, { smtpUrl }: Pick<Config, 'smtpUrl'>): Promise<void> {
  if (!smtpUrl) return;
  const isConfirmed = and(eq(users.id, actor.userId), or(isNotNull(users.emailConfirmedAt), eq(users.isDemo, true)));
  const message = 'Confirm your own email address first, or share the invite link instead';
  demand((await db.$count(users, isConfirmed)) > 0, message);
}

/**
 * Invites addresses into the caller's organization. @throws Forbidden for a caller without a confirmed address, for a role or a team that the caller may not give;
 * Invalid naming teamId, personId or emails; Refusal (429)
 */
export async function sendInvitations(
  scope: Scope,
  { role = 'managee', ...given }: Invitees & { role?: Role | undefined },
  { post, ...house }: Mailing,
): Promise<SentInvitations> {
  demand(mayInviteAs(scope.actor, role), 'Only an admin may invite people with a role other than managee');
  await demandConfirmed(scope, house);
  await checkTeam(scope, given.teamId);
  if (given.teamId != null) {
    const team = await findTeam(scope, given.teamId);
    demand(mayInviteOnto(scope.actor, team), 'Only the leader of the team or an admin may invite people onto it');
  }
  if (given.personId != null) await checkPerson(scope, given.personId, { ...given, role });
  return inviteByEmail(scope, { ...given, role }, post);
}

/** Makes sure that the caller may invite a person without an account. @throws Forbidden; Invalid naming personId, emails or role */
async function checkPerson(scope: Scope, personId: string, { emails, role }: Invitees & { role: Role }): Promise<void> {
  await checkPeople(scope, 'personId', [personId]);
  const { hasAccount } = await findUser(scope, personId);
  if (hasAccount) throw new Invalid([{ path: 'personId', message: 'They have an account already' }]);
  if (emails.flatMap(addressesIn).length !== 1)
    throw new Invalid([{ path: 'emails', message: 'Enter one email address' }]);
  if (!mayWork({ role })) throw new Invalid([{ path: 'role', message: 'Observers own nothing: choose another role' }]);
  const message = 'Only an admin or the leader of all their teams may invite this person';
  demand(mayInvitePerson(scope.actor, await listTeamsOfUser(asServer(scope), personId)), message);
}

/**
 * Sends an invitation again, with a new link. @throws NotFound, Forbidden; Conflict for one that was followed, or sent too
 * often; Refusal (429)
 */
export async function resendInvitation(scope: Scope, id: number, { post, ...house }: Mailing): Promise<Invitation> {
  await demandConfirmed(scope, house);
  await demandRoom(scope, 1);
  const before = await findToManage(scope, id);
  demand(mayInviteAs(scope.actor, before.role), 'Only an admin may invite people with a role other than managee');
  if (before.joinedAt) throw new Conflict('Whoever was invited has joined already');
  if (before.sends >= sendsAtMost) throw new Conflict(`This invitation was sent ${sendsAtMost} times already`);
  if ((await oftenInvited(scope, [before.email])).size > 0)
    throw new Conflict('Whoever was invited got enough mails today: send it again tomorrow');
  const token = newInviteCode(tokenLength);
  const fields = {
    ...sentNow(scope.now),
    tokenHash: hashToken(token),
    sends: before.sends + 1,
    invitedById: scope.actor.userId,
    openedAt: null,
    bouncedAt: null,
  };
  const row = await updateRow<typeof invitations, Kept>(scope, invitations, id, fields, rowColumns, 'Invitation');
  const invitation = asInvitation(row, scope.now);
  scope.record('invitations', 'changed', invitation, asInvitation(before, scope.now));
  await post(scope, [{ invitationId: id, token }]);
  return invitation;
}
