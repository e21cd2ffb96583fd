import { and, eq, sql } from 'drizzle-orm';
import type { Registration, RegistrationRule } from '#contract/auth.ts';
import { msg } from '#rules/translate.ts';
import { auditAccount } from '#server/audit/account.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/pool.ts';
import { Forbidden, Invalid } from '#server/errors.ts';
import { transact } from '#server/events/transact.ts';
import type { Visit } from '#server/http/routes.ts';
import type { PublicScope } from '#server/scope.ts';
import { users } from '#server/users/table.ts';
import { createUser, findAccount } from '#server/users/users.ts';
import type { SignInResult } from './auth.ts';
import { demandFreeEmail, mailConfirmation } from './confirmation.ts';
import type { Invites } from './invites.ts';
import { hashPassword } from './passwords.ts';
import { startSession } from './sessions.ts';
import { setupTokens } from './table.ts';
import { newToken } from './tokens.ts';
import { demandStrongPassword } from './weak-passwords.ts';

/** A number that no other program locks: the letters QDAC. */
const accountLock = 0x51444143;

export type RegistrationConfig = Pick<Config, 'registration' | 'isLocal' | 'quotas' | 'superAdminEmails' | 'publicUrl'>;

/** Locks the creation of accounts until the end of the transaction, so that only one account becomes the first. */
export const lockAccounts = (db: Database) => db.execute(sql`select pg_advisory_xact_lock(${accountLock})`);

/** Whether anyone has registered. Demo accounts and people without an account do not count. */
export async function hasAccount(db: Database): Promise<boolean> {
  const [account] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.isDemo, false), eq(users.hasAccount, true)))
    .limit(1);
  return account !== undefined;
}

/** Returns the current rule for registration. The first account can always be created; unless the installation is local it needs a token. */
export async function findRegistrationRule(
  db: Database,
  { registration, isLocal }: RegistrationConfig,
): Promise<RegistrationRule> {
  if (await hasAccount(db)) return { registration, isFirst: false, needsSetupToken: false };
  return { registration: 'open', isFirst: true, needsSetupToken: !isLocal };
}

/**
 * Creates an account, signs in, and joins the organization of an invite code, if it is not of an invitation that belongs to an address. The first account of an installation becomes a super
 * admin. @throws Forbidden if registration is closed or needs an invitation; Invalid naming password, setupToken or inviteCode; Conflict
 * if the address has an account
 */
export async function register(
  { db, now, from, actor }: PublicScope,
  { password, inviteCode, setupToken, ...person }: Registration,
  { config, invites, ...visit }: Visit & { config: RegistrationConfig; invites: Invites },
): Promise<SignInResult> {
  const invite = inviteCode ? await invites.validate({ db, now }, inviteCode) : undefined;
  const organizations = invite?.organization ? [invite.organization.name] : [];
  demandStrongPassword(password, person, { publicUrl: config.publicUrl, organizations });
  const passwordHash = await hashPassword(password);
  return transact(db, { actor: undefined, now, from }, async (scope) => {
    const { db } = scope;
    await lockAccounts(db);
    const rule = await findRegistrationRule(db, config);
    if (rule.needsSetupToken) await redeemSetupToken(db, setupToken);
    await demandInvitation(scope, invites, rule, inviteCode);
    await demandFreeEmail(db, person.email);
    const id = await createUser(db, { ...person, passwordHash, isSuperAdmin: !(await hasAccount(db)) });
    const joining = { isOrigin: true, most: config.quotas };
    if (inviteCode) await invites.join({ ...scope, actor: { userId: id } }, inviteCode, joining);
    // Also with an invitation: people forward those.
    await mailConfirmation(scope, { id }, person.email);
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
  if (registration === 'closed')
    throw new Forbidden(msg('Registration is closed. Ask an admin for an invitation.'), 'registration_closed');
  if (!inviteCode) {
    if (registration === 'open') return;
    throw new Forbidden(
      msg('Registration is by invitation only. Ask a colleague for an invite link.'),
      'invitation_needed',
    );
  }
  if ((await invites.validate(scope, inviteCode)).valid) return;
  throw new Invalid([{ path: 'inviteCode', message: msg('This invitation link is not valid or has expired.') }]);
}

async function redeemSetupToken(db: Database, token: string | undefined): Promise<void> {
  const redeemed = await db
    .delete(setupTokens)
    .where(eq(setupTokens.token, token ?? ''))
    .returning();
  if (redeemed.length > 0) return;
  const message = msg('Enter the setup token from the server log');
  throw new Invalid([{ path: 'setupToken', message, code: token ? 'invalid' : 'required' }]);
}

/** Returns the setup token for the first account, the same in all processes; null if none is needed. */
export function findSetupToken(db: Database, config: RegistrationConfig): Promise<string | null> {
  return db.transaction(async (db) => {
    await lockAccounts(db);
    if (!(await findRegistrationRule(db, config)).needsSetupToken) return null;
    const [existing] = await db.select().from(setupTokens);
    if (existing) return existing.token;
    const token = newToken();
    await db.insert(setupTokens).values({ token });
    return token;
  });
}
