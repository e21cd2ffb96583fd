import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { LoginProblem } from '#contract/auth.ts';
import { auditAccount } from '#server/audit/account.ts';
import type { Database } from '#server/db/pool.ts';
import { transact } from '#server/events/transact.ts';
import type { Joining } from '#server/organizations/organizations.ts';
import type { PublicScope, SystemScope } from '#server/scope.ts';
import { users } from '#server/users/table.ts';
import { createUser, findAccount, takeOver } from '#server/users/users.ts';
import type { Entry } from '../auth.ts';
import { isKnownOn } from '../devices.ts';
import { disown } from '../disown.ts';
import { newBrowserLetter } from '../letters.ts';
import { mailOwner } from '../mail-owner.ts';
import { findRegistrationRule, type House, hasAccount, type Invites, lockAccounts } from '../registration.ts';
import { startSession, type Visit } from '../sessions.ts';
import { providerLogins } from '../table.ts';
import { hashToken, newToken } from '../tokens.ts';
import { type Claims, type ProviderClient, problemOf } from './client.ts';
import { addIdentity, findByIdentity } from './identities.ts';
import { keepLink, linkProvider, linkWaiting, needsSignIn } from './link.ts';

/** How long somebody may take at the provider. */
const patience = sql.raw("interval '15 minutes'");

/**
 * Begins a sign-in at a provider: gives where to send the browser, and the token by which it is known when it comes back, its
 * own or a new one.
 */
export async function beginLogin(
  { db }: Pick<PublicScope, 'db'>,
  client: ProviderClient,
  { browser = newToken(), inviteCode }: { browser?: string | undefined; inviteCode?: string | undefined },
): Promise<{ url: string; browser: string } | { problem: LoginProblem }> {
  const begun = await client.begin().catch(problemOf);
  if (typeof begun === 'string') return { problem: begun };
  const { url, state, nonce, verifier } = begun;
  await db.insert(providerLogins).values({
    stateHash: hashToken(state),
    browserHash: hashToken(browser),
    provider: client.provider.name,
    nonce,
    verifier,
    inviteCode,
    expiresAt: sql`now() + ${patience}`,
  });
  return { url, browser };
}

/** The sign-in that this browser began, which is good once. */
async function redeem(db: Database, state: string, browser: string) {
  const [begun] = await db
    .delete(providerLogins)
    .where(
      and(
        eq(providerLogins.stateHash, hashToken(state)),
        eq(providerLogins.browserHash, hashToken(browser)),
        gt(providerLogins.expiresAt, sql`now()`),
      ),
    )
    .returning();
  return begun;
}

type Finishing = Visit & {
  /** Where the browser came back to. */
  url: URL;
  clients: ReadonlyMap<string, ProviderClient>;
  house: House;
  invites: Invites;
};
type Refused = { problem: LoginProblem; inviteCode?: string | null };

/**
 * Signs in whom a provider sent back: by its subject, else by an e-mail that it has verified; who is new gets an account where
 * that is allowed. The invite that they came with is joined, unless somebody has signed in here meanwhile: then it is given back,
 * to be asked about. Gives what was wrong where it came to nothing.
 */
export async function finishLogin(
  { db, now, from, actor }: PublicScope,
  { url, clients, house, invites, ...visit }: Finishing,
): Promise<(Entry & { inviteCode?: string | null }) | Refused> {
  const { browser = '' } = visit;
  const state = url.searchParams.get('state') ?? '';
  const begun = await redeem(db, state, browser);
  const client = clients.get(begun?.provider ?? '');
  if (!begun || !client) return { problem: 'login_expired' };
  const { inviteCode, nonce, verifier } = begun;
  const claims = await client.finish(url, { state, nonce, verifier }).catch(problemOf);
  if (typeof claims === 'string') return { problem: claims, inviteCode };
  return transact(db, { actor: undefined, now, from }, async (scope) => {
    await lockAccounts(scope.db);
    const found = await findOrCreate(scope, claims, { house, client, clients, browser });
    if (typeof found === 'string') return { problem: found, inviteCode };
    const { id, isNew, isLinked } = found;
    const joining = { isOrigin: isNew, most: house.quotas };
    if (!actor && inviteCode && (await invites.validate(scope, inviteCode)).valid)
      await invites.join({ ...scope, actor: { userId: id } }, inviteCode, joining);
    await auditAccount({ db: scope.db, now, from }, id, isNew ? 'registered' : 'signed_in');
    if (!isNew) await welcomeBack(scope, id, { visit, isLinked });
    const { idToken } = claims;
    const tokens = await startSession({ ...scope, actor }, id, { ...visit, provider: client.provider.name, idToken });
    return { user: await findAccount(scope.db, id), tokens, inviteCode: actor ? inviteCode : null };
  });
}

/** Makes the link that waits for this sign-in, and tells the owner of a browser that was not seen before. */
async function welcomeBack(
  scope: Transaction,
  id: string,
  { visit, isLinked }: { visit: Visit; isLinked: boolean },
): Promise<void> {
  const [held] = await scope.db
    .select({ account: users, isKnown: isKnownOn(visit.device) })
    .from(users)
    .where(eq(users.id, id));
  if (!held) return;
  await linkWaiting(scope, held.account, visit.browser);
  const from = { userAgent: visit.userAgent, ip: scope.from?.address };
  // The letter on a new link says as much.
  if (!held.isKnown && !isLinked) await mailOwner(scope, held.account, newBrowserLetter(held.account.firstName, from));
}

type Transaction = Omit<Joining, 'actor'> & Pick<PublicScope, 'from'>;

/** The account of whom a provider knows, be it a new one. */
async function findOrCreate(
  scope: Transaction,
  claims: Claims,
  {
    house,
    client,
    clients,
    browser,
  }: Pick<Finishing, 'house' | 'clients'> & { client: ProviderClient; browser: string },
): Promise<{ id: string; isNew: boolean; isLinked: boolean } | LoginProblem> {
  const { db } = scope;
  const known = await findByIdentity(db, claims);
  if (known) return { id: known, isNew: false, isLinked: false };
  const { email, isVerified, firstName, lastName } = claims;
  if (!email || !isVerified) return 'email_unverified';
  const [account] = await db.select().from(users).where(eq(users.email, email)).for('no key update');
  if (account?.isDemo) return 'login_failed';
  if (account) {
    const { title, issuer } = client.provider;
    // Of an address that was never confirmed nobody is the owner but whoever proves it now.
    if (!account.emailConfirmedAt) await disown(scope, account.id);
    else if (await needsSignIn(db, account, { issuer, offered: [...clients.values()] })) {
      await keepLink(db, claims, { browser, userId: account.id, title });
      return 'link_needs_sign_in';
    }
    await linkProvider(scope, claims, { account, title });
    return { id: account.id, isNew: false, isLinked: true };
  }
  const { registration, needsSetupToken } = await findRegistrationRule(db, house);
  // Whoever has an account at a provider that anybody may join must not come to run the installation by being first.
  if (needsSetupToken && !house.superAdminEmails.includes(email)) return 'setup_needed';
  if (registration === 'closed') return 'registration_closed';
  const isSuperAdmin = !(await hasAccount(db));
  const id = await createUser(db, { firstName, lastName, email, passwordHash: null, isSuperAdmin });
  await takeOver(db, id, scope.now);
  await addIdentity(db, claims, id);
  return { id, isNew: true, isLinked: false };
}

/** Removes the sign-ins that were begun and never finished. */
export async function purgeLogins({ db, now }: Pick<SystemScope, 'db' | 'now'>): Promise<void> {
  await db.delete(providerLogins).where(lt(providerLogins.expiresAt, now.toISOString()));
}
