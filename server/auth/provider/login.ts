import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { LoginProblem } from '#contract/auth.ts';
import { auditAccount } from '#server/audit/account.ts';
import type { Database } from '#server/db/pool.ts';
import { transact } from '#server/events/transact.ts';
import type { Visit } from '#server/http/routes.ts';
import type { JoinScope } from '#server/organizations/organizations.ts';
import type { PublicScope, SystemScope } from '#server/scope.ts';
import { users } from '#server/users/table.ts';
import { createUser, findAccount, takeOver } from '#server/users/users.ts';
import type { SignInResult } from '../auth.ts';
import { isKnownOn } from '../devices.ts';
import { newBrowserEmail } from '../emails.ts';
import type { Invites } from '../invites.ts';
import { mailOwner } from '../mail-owner.ts';
import { findRegistrationRule, hasAccount, lockAccounts, type RegistrationConfig } from '../registration.ts';
import { revokeAccess } from '../revoke-access.ts';
import { startSession } from '../sessions.ts';
import { providerLogins } from '../table.ts';
import { hashToken, newToken } from '../tokens.ts';
import { type Claims, detailsOf, type FailureDetails, type ProviderClient, problemOf } from './client.ts';
import { addIdentity, findByIdentity } from './identities.ts';
import { completeLink, linkProvider, needsSignIn, saveLink } from './link.ts';

/** A sign-in that failed: the problem, and what the log says about it. */
export type FailedLogin = { problem: LoginProblem; provider?: string; details?: FailureDetails };

/** The part of the server's log that sign-ins use. */
export type Log = { warn(fields: object, message: string): void };

const failed =
  ({ provider: { name } }: ProviderClient) =>
  (error: unknown): FailedLogin => ({ problem: problemOf(error), provider: name, details: detailsOf(error) });

/** How long a user may take at the provider. */
const lifetime = sql.raw("interval '15 minutes'");

/**
 * Begins a sign-in at a provider. Returns the URL to send the browser to, and the token that identifies the browser when it comes back,
 * or the problem.
 */
export async function beginLogin(
  { db }: Pick<PublicScope, 'db'>,
  client: ProviderClient,
  { browser = newToken(), inviteCode }: { browser?: string | undefined; inviteCode?: string | undefined },
): Promise<{ url: string; browser: string } | FailedLogin> {
  const login = await client.begin().catch(failed(client));
  if ('problem' in login) return login;
  const { url, state, nonce, verifier } = login;
  await db.insert(providerLogins).values({
    stateHash: hashToken(state),
    browserHash: hashToken(browser),
    provider: client.provider.name,
    nonce,
    verifier,
    inviteCode,
    expiresAt: sql`now() + ${lifetime}`,
  });
  return { url, browser };
}

/** Uses up the sign-in that this browser began. */
async function redeemLogin(db: Database, state: string, browser: string) {
  const [login] = await db
    .delete(providerLogins)
    .where(
      and(
        eq(providerLogins.stateHash, hashToken(state)),
        eq(providerLogins.browserHash, hashToken(browser)),
        gt(providerLogins.expiresAt, sql`now()`),
      ),
    )
    .returning();
  return login;
}

type ProviderVisit = Visit & {
  /** The URL that the browser came back to. */
  url: URL;
  clients: ReadonlyMap<string, ProviderClient>;
  config: RegistrationConfig;
  invites: Invites;
};

/**
 * Signs in a browser that came back from a provider: to the linked account, otherwise to the account with the verified email, otherwise
 * to a new account if registration allows it. Joins the organization of the invite code; if someone signed in meanwhile, it returns the
 * code instead, so that they are asked. Returns the problem if the sign-in failed.
 */
export async function finishLogin(
  { db, now, from, actor }: PublicScope,
  { url, clients, config, invites, ...visit }: ProviderVisit,
): Promise<(SignInResult | FailedLogin) & { inviteCode?: string | null }> {
  const { browser = '' } = visit;
  const state = url.searchParams.get('state') ?? '';
  const login = await redeemLogin(db, state, browser);
  const client = clients.get(login?.provider ?? '');
  if (!login || !client) return { problem: 'login_expired' };
  const { inviteCode, nonce, verifier } = login;
  const claims = await client.finish(url, { state, nonce, verifier }).catch(failed(client));
  if ('problem' in claims) return { ...claims, inviteCode };
  return transact(db, { actor: undefined, now, from }, async (scope) => {
    await lockAccounts(scope.db);
    const match = await findOrCreateAccount(scope, claims, { config, client, clients, browser });
    if (typeof match === 'string') return { problem: match, provider: client.provider.name, inviteCode };
    const { id, isNew, isLinked } = match;
    const joining = { isOrigin: isNew, most: config.quotas };
    // The provider has confirmed the address of an account that it was linked to.
    if (isLinked) await invites.claim({ ...scope, actor: { userId: id } }, config.quotas);
    if (!actor && inviteCode && (await invites.validate(scope, inviteCode)).valid)
      await invites.join({ ...scope, actor: { userId: id } }, inviteCode, joining);
    await auditAccount({ db: scope.db, now, from }, id, isNew ? 'registered' : 'signed_in');
    if (!isNew) await afterSignIn(scope, id, { visit, isLinked });
    const { idToken } = claims;
    const tokens = await startSession({ ...scope, actor }, id, { ...visit, provider: client.provider.name, idToken });
    return { user: await findAccount(scope.db, id), tokens, inviteCode: actor ? inviteCode : null };
  });
}

/** Completes a pending link, and mails the owner about a new browser. */
async function afterSignIn(
  scope: Transaction,
  id: string,
  { visit, isLinked }: { visit: Visit; isLinked: boolean },
): Promise<void> {
  const [row] = await scope.db
    .select({ account: users, isKnown: isKnownOn(visit.device) })
    .from(users)
    .where(eq(users.id, id));
  if (!row) return;
  const { account, isKnown } = row;
  await completeLink(scope, account, visit.browser);
  const from = { userAgent: visit.userAgent, ip: scope.from?.address };
  // The owner already gets an email about a new link.
  if (!isKnown && !isLinked) await mailOwner(scope, account, newBrowserEmail(account.firstName, from));
}

type Transaction = Omit<JoinScope, 'actor'> & Pick<PublicScope, 'from'>;

/** Returns the account for a provider's user, which may be new, or the problem. */
async function findOrCreateAccount(
  scope: Transaction,
  claims: Claims,
  {
    config,
    client,
    clients,
    browser,
  }: Pick<ProviderVisit, 'config' | 'clients'> & { client: ProviderClient; browser: string },
): Promise<{ id: string; isNew: boolean; isLinked: boolean } | LoginProblem> {
  const { db } = scope;
  const linkedId = await findByIdentity(db, claims);
  if (linkedId) return { id: linkedId, isNew: false, isLinked: false };
  const { email, isVerified, firstName, lastName } = claims;
  if (!email) return 'email_missing';
  if (!isVerified) return 'email_unverified';
  const [account] = await db.select().from(users).where(eq(users.email, email)).for('no key update');
  if (account?.isDemo) return 'login_failed';
  if (account) {
    const { title, issuer } = client.provider;
    // The address was never confirmed, so this user is its first proven owner.
    if (!account.emailConfirmedAt) await revokeAccess(scope, account.id);
    else if (await needsSignIn(db, account, { issuer, clients: [...clients.values()] })) {
      await saveLink(db, claims, { browser, userId: account.id, title });
      return 'link_needs_sign_in';
    }
    await linkProvider(scope, claims, { account, title });
    return { id: account.id, isNew: false, isLinked: true };
  }
  const { registration, needsSetupToken } = await findRegistrationRule(db, config);
  // Anyone may have an account at a public provider, so being first is not enough to become the super admin.
  if (needsSetupToken && !config.superAdminEmails.includes(email)) return 'setup_needed';
  if (registration === 'closed') return 'registration_closed';
  const isSuperAdmin = !(await hasAccount(db));
  const id = await createUser(db, { firstName, lastName, email, passwordHash: null, isSuperAdmin });
  await takeOver(db, id, scope.now);
  await addIdentity(db, claims, id);
  return { id, isNew: true, isLinked: false };
}

/** Deletes expired sign-ins. */
export async function purgeLogins({ db, now }: Pick<SystemScope, 'db' | 'now'>): Promise<void> {
  await db.delete(providerLogins).where(lt(providerLogins.expiresAt, now.toISOString()));
}
