import { and, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Invitation, SentInvitations } from '#contract/invitations.ts';
import { invitationDays } from '#contract/limits.ts';
import { email as emailShape } from '#contract/shapes.ts';
import type { Role } from '#contract/users.ts';
import {
  addressesIn,
  mayInvite,
  mayInviteAs,
  mayInviteOnto,
  mayInvitePerson,
  mayNotInvite,
} from '#rules/invitations.ts';
import { mayWork } from '#rules/people.ts';
import { msg } from '#rules/translate.ts';
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
import {
  asInvitation,
  findToManage,
  type InvitationRow,
  isNotCanceled,
  readInvitations,
  rowColumns,
} from './invitations.ts';
import { invitations } from './table.ts';

const onlyAdmins = msg('Only admins can invite managers or admins');

const dayMs = 24 * 3600_000;
/** How long a link is valid. */
const lifetimeMs = invitationDays * dayMs;
/** How often one invitation may be sent, and how many emails an address gets per day from one account or organization. */
const maxSends = 5;
/** How many emails an address gets per day from all accounts and organizations. */
const maxPerAddress = 20;
/** How many emails an account and an organization may send per day: enough for a new company, too few for spam. */
const maxPerAccount = 100;
const maxPerOrganization = 300;

/** The characters of a token (130 random bits). Invite codes are shorter. */
export const tokenLength = 26;

/** The sender and the organization of invitations. */
export type InvitingScope = Pick<Scope, 'db' | 'now' | 'record'> & {
  actor: { userId: string; organizationId: number };
};

type Invitees = { emails: string[]; teamId?: number | null | undefined; personId?: string | null | undefined };

/** An email to send, with the token of its link. */
export type PendingEmail = { invitationId: number; token: string };

/** Queues emails, which are sent after the commit. */
export type SendEmails = (scope: InvitingScope, emails: PendingEmail[]) => Promise<void>;

type MailConfig = Pick<Config, 'smtpUrl'> & { sendEmails: SendEmails };

/** An address that mail can be sent to: its domain has a dot. */
const mailAddress = emailShape.regex(/^[^@]+@[^@.]+(\.[^@.]+)+$/);

/**
 * Invites addresses to an organization, each by an email with its own link. Does not check permissions, but the limits of the account and
 * the organization. Addresses of members are refused with a reason. People who are already invited get a new link.
 * @throws Refusal (429) if too many emails were sent within a day
 */
export async function inviteByEmail(
  scope: InvitingScope,
  { emails, role, teamId, personId }: Invitees & { role: Role },
  sendEmails: SendEmails,
): Promise<SentInvitations> {
  const refused: SentInvitations['refused'] = [];
  const valid = new Set<string>();
  for (const input of emails.flatMap(addressesIn)) {
    const { success, data } = mailAddress.safeParse(input);
    if (success) valid.add(data);
    else refused.push({ email: input, message: 'Not a valid email address' });
  }
  await checkDailyLimits(scope, valid.size);
  const members = await membersAmong(scope, [...valid]);
  for (const email of members) refused.push({ email, message: 'Already a member' });
  const overLimit = await addressesOverLimit(scope, [...valid]);
  for (const email of overLimit) refused.push({ email, message: 'Already invited several times today' });
  const others = [...valid].filter((email) => !members.has(email) && !overLimit.has(email));
  const pending = await saveInvitations(scope, others, { role, teamId: teamId ?? null, personId });
  const ids = pending.map(({ invitationId }) => invitationId);
  const invited = await readInvitations(scope, ids);
  for (const invitation of invited) scope.record('invitations', 'created', invitation);
  await sendEmails(scope, pending);
  return { invited, refused };
}

/** Returns those of the addresses that belong to members. */
async function membersAmong({ db, actor }: InvitingScope, emails: string[]): Promise<Set<string>> {
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

/** Checks the daily limits. Locks the account and the organization, so that simultaneous calls are counted. @throws Refusal (429) */
async function checkDailyLimits({ db, now, actor }: InvitingScope, emails: number): Promise<void> {
  const { userId, organizationId } = actor;
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  await db
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
    .for('no key update');
  const countSends = async (condition: SQL) => {
    const [row] = await db
      .select({ sends: sql<number>`coalesce(sum(${invitations.sends}), 0)::int` })
      .from(invitations)
      .where(and(sentWithinDay(now), condition));
    return (row?.sends ?? 0) + emails;
  };
  if (
    (await countSends(eq(invitations.invitedById, userId))) > maxPerAccount ||
    (await countSends(eq(invitations.organizationId, organizationId))) > maxPerOrganization
  ) {
    const message = msg('Too many invitations were sent today. Share the invite link, or send the others tomorrow.');
    throw new Refusal(429, 'too_many_attempts', message, { retryAfterSeconds: 3600 });
  }
}

const sentWithinDay = (now: Date) => gt(invitations.sentAt, new Date(now.getTime() - dayMs).toISOString());

/** Returns those of the addresses that got the maximum of emails today, so that no one can flood a mailbox with invitations. */
async function addressesOverLimit({ db, now, actor }: InvitingScope, emails: string[]): Promise<Set<string>> {
  const isFromCaller = or(
    eq(invitations.organizationId, actor.organizationId),
    eq(invitations.invitedById, actor.userId),
  );
  const rows = await db
    .select({ email: invitations.email })
    .from(invitations)
    .where(and(sql`${invitations.email} = any(${sql.param(emails)}::text[])`, sentWithinDay(now)))
    .groupBy(invitations.email)
    .having(
      or(
        sql`sum(${invitations.sends}) filter (where ${isFromCaller}) >= ${maxSends}`,
        sql`sum(${invitations.sends}) >= ${maxPerAddress}`,
      ),
    );
  return new Set(rows.map(({ email }) => email));
}

/** Creates an invitation for each address and cancels its unused one. */
async function saveInvitations(
  { db, now, actor, record }: InvitingScope,
  emails: string[],
  fields: { role: Role; teamId: number | null; personId: string | null | undefined },
): Promise<PendingEmail[]> {
  if (emails.length === 0) return [];
  const { organizationId, userId: invitedById } = actor;
  const replaced = await db
    .update(invitations)
    .set({ withdrawnAt: now.toISOString() })
    .where(
      and(
        eq(invitations.organizationId, organizationId),
        inArray(invitations.email, emails),
        isNotCanceled,
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
  expiresAt: new Date(now.getTime() + lifetimeMs).toISOString(),
});

/**
 * Only users with a confirmed address may send emails to others, to prevent spam under a fake address. Not checked if emails only go to a
 * folder. @throws Forbidden
 */
async function demandConfirmedEmail({ db, actor }: Scope, { smtpUrl }: Pick<Config, 'smtpUrl'>): Promise<void> {
  if (!smtpUrl) return;
  const isConfirmed = and(eq(users.id, actor.userId), or(isNotNull(users.emailConfirmedAt), eq(users.isDemo, true)));
  const message = msg('Confirm your email address first, or share the invite link instead.');
  demand((await db.$count(users, isConfirmed)) > 0, message);
}

/**
 * Invites addresses to the caller's organization. @throws Forbidden without a confirmed address, or for a role or team that the caller
 * may not give; Invalid naming teamId, personId, emails or role; Refusal (429)
 */
export async function sendInvitations(
  scope: Scope,
  { role = 'managee', ...invitees }: Invitees & { role?: Role | undefined },
  { sendEmails, ...config }: MailConfig,
): Promise<SentInvitations> {
  demandMayInviteAs(scope, role);
  await demandConfirmedEmail(scope, config);
  await checkTeam(scope, invitees.teamId);
  if (invitees.teamId != null) {
    const team = await findTeam(scope, invitees.teamId);
    demand(mayInviteOnto(scope.actor, team), msg('Only the team leader and admins can invite people to this team'));
  }
  if (invitees.personId != null) await checkPerson(scope, invitees.personId, { ...invitees, role });
  return inviteByEmail(scope, { ...invitees, role }, sendEmails);
}

/** Checks that the caller may invite a person without an account. @throws Forbidden; Invalid naming personId, emails or role */
async function checkPerson(scope: Scope, personId: string, { emails, role }: Invitees & { role: Role }): Promise<void> {
  await checkPeople(scope, 'personId', [personId]);
  const { hasAccount } = await findUser(scope, personId);
  if (hasAccount) throw new Invalid([{ path: 'personId', message: msg('This person already has an account') }]);
  if (emails.flatMap(addressesIn).length !== 1)
    throw new Invalid([{ path: 'emails', message: msg('Enter one email address') }]);
  if (!mayWork({ role }))
    throw new Invalid([{ path: 'role', message: msg("Observers can't own work. Choose another role.") }]);
  await demandMayInvitePerson(scope, personId);
}

/** @throws Forbidden if the caller may not invite people with this role */
export const demandMayInviteAs = ({ actor }: Scope, role: Role): void =>
  demand(mayInviteAs(actor, role), mayInvite(actor) ? onlyAdmins : mayNotInvite);

/** @throws Forbidden if the caller may not invite this person without an account */
export async function demandMayInvitePerson(scope: Scope, personId: string): Promise<void> {
  const message = msg('Only admins and the leader of all their teams can invite this person');
  demand(mayInvitePerson(scope.actor, await listTeamsOfUser(asServer(scope), personId)), message);
}

/**
 * Sends an invitation again with a new link. @throws NotFound; Forbidden; Conflict if the person has joined or the maximum is reached;
 * Refusal (429)
 */
export async function resendInvitation(
  scope: Scope,
  id: number,
  { sendEmails, ...config }: MailConfig,
): Promise<Invitation> {
  await demandConfirmedEmail(scope, config);
  await checkDailyLimits(scope, 1);
  const before = await findToManage(scope, id);
  demandMayInviteAs(scope, before.role);
  if (before.joinedAt) throw new Conflict(msg('This person has already joined'));
  if (before.sends >= maxSends)
    throw new Conflict(msg('This invitation has already been sent {count} times', { count: maxSends }));
  if ((await addressesOverLimit(scope, [before.email])).size > 0)
    throw new Conflict(msg('Daily limit reached. Try again tomorrow.'));
  // That of an imported invitation may be none.
  if (!mailAddress.safeParse(before.email).success)
    throw new Conflict(msg("Mail can't be sent to this address. Invite the person with another one."));
  const token = newInviteCode(tokenLength);
  const fields = {
    ...sentNow(scope.now),
    tokenHash: hashToken(token),
    sends: before.sends + 1,
    invitedById: scope.actor.userId,
    openedAt: null,
    bouncedAt: null,
  };
  const row = await updateRow<typeof invitations, InvitationRow>(
    scope,
    invitations,
    id,
    fields,
    rowColumns,
    'Invitation',
  );
  const invitation = asInvitation(row, scope.now);
  scope.record('invitations', 'changed', invitation, asInvitation(before, scope.now));
  await sendEmails(scope, [{ invitationId: id, token }]);
  return invitation;
}
