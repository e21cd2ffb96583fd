import { and, eq, sql } from 'drizzle-orm';
import type { Registration, RegistrationRule } from '#contract/auth.ts';
import { auditAccount } from '#server/audit/account.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/pool.ts';
import { Forbidden, Invalid } from '#server/errors.ts';
import { transact } from '#server/events/transact.ts';
import type { Joining } from '#server/organizations/organizations.ts';
import type { PublicScope } from '#server/scope.ts';
import { users } from '#server/users/table.ts';
import { createUser, findAccount } from '#server/users/users.ts';
import type { Entry } from './auth.ts';
import { demandFreeEmail, mailConfirmation } from './confirmation.ts';
import { hashPassword } from './passwords.ts';
import { startSession, type Visit } from './sessions.ts';
import { setupTokens } from './table.ts';
import { newToken } from './tokens.ts';
import { demandOwnPassword } from './weak-passwords.ts';

/** Any number that no other program locks: the letters QDAC. */
const accountLock = 0x51444143;

/** How invite codes are looked at and joined by: they lead onto teams too, of which accounts know nothing. */
export type Invites = {
  validate(
    scope: Pick<PublicScope, 'db' | 'now'>,
    code: string,
  ): Promise<{ valid: boolean; organization?: { name: string } | undefined }>;
  join(scope: Joining, code: string, options: { isOrigin?: boolean; most: Config['quotas'] }): Promise<unknown>;
};

export type House = Pick<Config, 'registration' | 'isLocal' | 'quotas' | 'superAdminEmails' | 'publicUrl'>;

/** Lets one account at a time come into being. */
export const lockAccounts = (db: Database) => db.execute(sql`select pg_advisory_xact_lock(${accountLock})`);

/** Whether somebody has registered; those of the demo company do not count, nor people without an account. */
export async function hasAccount(db: Database): Promise<boolean> {
  const [somebody] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.isDemo, false), eq(users.hasAccount, true)))
    .limit(1);
  return somebody !== undefined;
}

/** What somebody needs who is to register now: the first account can always be made, for without it there is none. */
export async function findRegistrationRule(db: Database, { registration, isLocal }: House): Promise<RegistrationRule> {
  if (await hasAccount(db)) return { registration, needsSetupToken: false };
  return { registration: 'open', needsSetupToken: !isLocal };
}

/**
 * Creates an account and signs in; an invite code lets it join at once. The first account of an installation becomes its
 * super admin.
 * @throws Forbidden where registration is closed or needs an invitation; Invalid naming password, setupToken or inviteCode; Conflict
 * for an address that has an account
 */
export async function register(
  { db, now, from, actor }: PublicScope,
  { password, inviteCode, setupToken, ...person }: Registration,
  { house, invites, ...visit }: Visit & { house: House; invites: Invites },
): Promise<Entry> {
  const invite = inviteCode ? await invites.validate({ db, now }, inviteCode) : undefined;
  const organizations = invite?.organization ? [invite.organization.name] : [];
  demandOwnPassword(password, person, { publicUrl: house.publicUrl, organizations });
  const passwordHash = await hashPassword(password);
  return transact(db, { actor: undefined, now, from }, async (scope) => {
    const { db } = scope;
    await lockAccounts(db);
    const rule = await findRegistrationRule(db, house);
    if (rule.needsSetupToken) await redeemSetupToken(db, setupToken);
    await demandInvitation(scope, invites, rule, inviteCode);
    await demandFreeEmail(db, person.email);
    const id = await createUser(db, { ...person, passwordHash, isSuperAdmin: !(await hasAccount(db)) });
    const joining = { isOrigin: true, most: house.quotas };
    if (inviteCode) await invites.join({ ...scope, actor: { userId: id } }, inviteCode, joining);
    // An invitation that was mailed to this very address has proved it.
    const { isEmailConfirmed } = await findAccount(db, id);
    if (!isEmailConfirmed) await mailConfirmation(scope, { id }, person.email);
    await auditAccount(scope, id, 'registered');
    const tokens = await startSession({ ...scope, actor }, id, visit);
    return { user: await findAccount(db, id), tokens };
  });
}

async function demandInvitation(
  scope: Pick<PublicScope, 'db' | 'now'>,
  invites: Invites,
  { registration }: RegistrationRule,
  inviteCode: string | undefined,
): Promise<void> {
  if (registration === 'closed') throw new Forbidden('Nobody can register here by themselves', 'registration_closed');
  if (!inviteCode) {
    if (registration === 'open') return;
    throw new Forbidden('You need an invitation to register here', 'invitation_needed');
  }
  if ((await invites.validate(scope, inviteCode)).valid) return;
  throw new Invalid([{ path: 'inviteCode', message: 'This invitation link is not valid or has expired.' }]);
}

async function redeemSetupToken(db: Database, token: string | undefined): Promise<void> {
  const redeemed = await db
    .delete(setupTokens)
    .where(eq(setupTokens.token, token ?? ''))
    .returning();
  if (redeemed.length > 0) return;
  const message = 'Enter the set-up token that the server prints when it starts';
  throw new Invalid([{ path: 'setupToken', message, code: token ? 'invalid' : 'required' }]);
}

/** The token that the first account needs, the same for all processes; null where it needs none, or is there already. */
export function findSetupToken(db: Database, house: House): Promise<string | null> {
  return db.transaction(async (db) => {
    await lockAccounts(db);
    if (!(await findRegistrationRule(db, house)).needsSetupToken) return null;
    const [kept] = await db.select().from(setupTokens);
    if (kept) return kept.token;
    const token = newToken();
    await db.insert(setupTokens).values({ token });
    return token;
  });
}
