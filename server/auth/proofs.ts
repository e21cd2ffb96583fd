import { and, count, eq, gt, gte, lt, ne, or, sql } from 'drizzle-orm';
import { msg } from '#rules/translate.ts';
import type { Database } from '#server/db/pool.ts';
import { Invalid } from '#server/errors.ts';
import type { SystemScope } from '#server/scope.ts';
import { proofs } from './table.ts';
import { hashToken, newToken } from './tokens.ts';

/** The lifetime of mailed links by purpose, in hours. */
const lifetimeHours = { reset: 1, confirm: 48, undo: 7 * 24 };
export type Purpose = keyof typeof lifetimeHours;

/** Links of one purpose per account and hour. */
const maxPerHour = 5;

/** Returns a token to mail to an address, which proves that the recipient owns it; null over the hourly limit. */
export async function newProof(
  db: Database,
  { userId, email, purpose }: { userId: string; email: string; purpose: Purpose },
): Promise<string | null> {
  const [{ recent } = { recent: 0 }] = await db
    .select({ recent: count() })
    .from(proofs)
    .where(
      and(eq(proofs.userId, userId), eq(proofs.purpose, purpose), gt(proofs.createdAt, sql`now() - interval '1 hour'`)),
    );
  if (recent >= maxPerHour) return null;
  const token = newToken();
  const expiresAt = sql`now() + make_interval(hours => ${lifetimeHours[purpose]})`;
  await db.insert(proofs).values({ tokenHash: hashToken(token), userId, email, purpose, expiresAt });
  return token;
}

/** Returns the error for a link that has expired or was used. */
export const invalidLink = (): Invalid =>
  new Invalid([{ path: 'token', message: msg('This link has expired or was already used. Request a new one.') }]);

const isValid = (purpose: Purpose, token: string) =>
  and(eq(proofs.tokenHash, hashToken(token)), eq(proofs.purpose, purpose), gt(proofs.expiresAt, sql`now()`));

/** Returns the proof of a token without using it up. @throws Invalid naming token */
export async function findProof(db: Database, purpose: Purpose, token: string) {
  const [proof] = await db.select().from(proofs).where(isValid(purpose, token));
  if (!proof) throw invalidLink();
  return proof;
}

/** Uses up a token, and deletes the account's other tokens of this purpose. @throws Invalid naming token */
export async function redeemProof(
  db: Database,
  purpose: 'reset' | 'confirm',
  token: string,
): Promise<{ userId: string; email: string }> {
  const [proof] = await db
    .delete(proofs)
    .where(isValid(purpose, token))
    .returning({ userId: proofs.userId, email: proofs.email });
  if (!proof) throw invalidLink();
  await db.delete(proofs).where(and(eq(proofs.userId, proof.userId), eq(proofs.purpose, purpose)));
  return proof;
}

/**
 * Uses up a token that undoes a change of the address. Returns when the first undo link was mailed to that address (`since`). Undo
 * links to later addresses are deleted, and those to earlier ones stay: the oldest address wins. @throws Invalid naming token
 */
export async function redeemUndo(
  db: Database,
  token: string,
): Promise<{ userId: string; email: string; since: string }> {
  const { userId, email, createdAt } = await findProof(db, 'undo', token);
  const redeemed = await db
    .delete(proofs)
    .where(
      and(
        eq(proofs.userId, userId),
        eq(proofs.purpose, 'undo'),
        or(eq(proofs.email, email), gte(proofs.createdAt, createdAt)),
      ),
    )
    .returning({ email: proofs.email, createdAt: proofs.createdAt });
  const own = redeemed.filter((proof) => proof.email === email).map((proof) => proof.createdAt);
  return { userId, email, since: own.sort()[0] ?? createdAt };
}

/** Deletes the pending links to other addresses than `email`; links that undo a change stay. */
export async function dropOtherProofs(db: Database, userId: string, email: string): Promise<void> {
  await db.delete(proofs).where(and(eq(proofs.userId, userId), ne(proofs.email, email), ne(proofs.purpose, 'undo')));
}

/** Whether another account had this address and can still get it back by undoing the change. */
export async function isReserved(db: Database, email: string, userId?: string): Promise<boolean> {
  const isOther = userId === undefined ? undefined : ne(proofs.userId, userId);
  const isUndo = and(eq(proofs.email, email), eq(proofs.purpose, 'undo'), gt(proofs.expiresAt, sql`now()`));
  return (await db.$count(proofs, and(isUndo, isOther))) > 0;
}

/** Deletes expired tokens. */
export async function purgeProofs({ db, now }: Pick<SystemScope, 'db' | 'now'>): Promise<void> {
  await db.delete(proofs).where(lt(proofs.expiresAt, now.toISOString()));
}
