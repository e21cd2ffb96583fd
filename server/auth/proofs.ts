import { and, count, eq, gt, gte, lt, ne, or, sql } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { Invalid } from '#server/errors.ts';
import type { SystemScope } from '#server/scope.ts';
import { proofs } from './table.ts';
import { hashToken, newToken } from './tokens.ts';

/** What a mailed link is for, and how long it is good for that, in hours. */
const hours = { reset: 1, confirm: 48, undo: 7 * 24 };
export type Purpose = keyof typeof hours;

/** How many links of a purpose are mailed for an account in an hour. */
const anHour = 5;

/** A token that proves, mailed to it, that an address is of an account; null where enough were mailed lately. */
export async function newProof(
  db: Database,
  { userId, email, purpose }: { userId: string; email: string; purpose: Purpose },
): Promise<string | null> {
  const [{ lately } = { lately: 0 }] = await db
    .select({ lately: count() })
    .from(proofs)
    .where(
      and(eq(proofs.userId, userId), eq(proofs.purpose, purpose), gt(proofs.createdAt, sql`now() - interval '1 hour'`)),
    );
  if (lately >= anHour) return null;
  const token = newToken();
  const expiresAt = sql`now() + make_interval(hours => ${hours[purpose]})`;
  await db.insert(proofs).values({ tokenHash: hashToken(token), userId, email, purpose, expiresAt });
  return token;
}

/** What is said of a link that is good for nothing any more. */
export const notValid = (): Invalid =>
  new Invalid([{ path: 'token', message: 'This link is not valid any more. Ask for a new one.' }]);

const isLiving = (purpose: Purpose, token: string) =>
  and(eq(proofs.tokenHash, hashToken(token)), eq(proofs.purpose, purpose), gt(proofs.expiresAt, sql`now()`));

/** The account and the address that a token is for, without using it up. @throws Invalid naming token */
export async function findProof(db: Database, purpose: Purpose, token: string) {
  const [proof] = await db.select().from(proofs).where(isLiving(purpose, token));
  if (!proof) throw notValid();
  return proof;
}

/** Takes a token, which is good once; others of its purpose for the same account go too. @throws Invalid naming token */
export async function redeemProof(
  db: Database,
  purpose: 'reset' | 'confirm',
  token: string,
): Promise<{ userId: string; email: string }> {
  const [proof] = await db
    .delete(proofs)
    .where(isLiving(purpose, token))
    .returning({ userId: proofs.userId, email: proofs.email });
  if (!proof) throw notValid();
  await db.delete(proofs).where(and(eq(proofs.userId, proof.userId), eq(proofs.purpose, purpose)));
  return proof;
}

/**
 * Takes a token that undoes a change of address; gives when the first such link was mailed to that address. Links to addresses that
 * the account got later go too, those to earlier ones stay: the address that was there first wins. @throws Invalid naming token
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

/** Ends the links by which an account would get another address than it has; those that undo a change stay. */
export async function dropOtherProofs(db: Database, userId: string, email: string): Promise<void> {
  await db.delete(proofs).where(and(eq(proofs.userId, userId), ne(proofs.email, email), ne(proofs.purpose, 'undo')));
}

/** Whether another account than this had the address until lately, and may get it back by undoing the change. */
export async function isReserved(db: Database, email: string, userId?: string): Promise<boolean> {
  const isOther = userId === undefined ? undefined : ne(proofs.userId, userId);
  const isUndo = and(eq(proofs.email, email), eq(proofs.purpose, 'undo'), gt(proofs.expiresAt, sql`now()`));
  return (await db.$count(proofs, and(isUndo, isOther))) > 0;
}

/** Removes the tokens that are good for nothing any more. */
export async function purgeProofs({ db, now }: Pick<SystemScope, 'db' | 'now'>): Promise<void> {
  await db.delete(proofs).where(lt(proofs.expiresAt, now.toISOString()));
}
