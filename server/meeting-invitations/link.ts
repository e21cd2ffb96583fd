import type { Database } from '#server/db/pool.ts';
import { NotFound } from '#server/errors.ts';
import { findSigner } from '#server/keys/signer.ts';

const findAnswerSigner = (db: Database) => findSigner(db, 'meeting-answers');
const textOf = (id: number) => `answer ${id}`;

/** Returns a function that makes the path of the page on which an invitation (by its id) is answered. */
export async function findAnswerPaths(db: Database): Promise<(id: number) => string> {
  const { sign } = await findAnswerSigner(db);
  return (id) => `/meeting-answer?token=${id}.${sign(textOf(id))}`;
}

/** Returns the id of the invitation that a link's token names. @throws NotFound for a token that we did not sign */
export async function invitationOf(db: Database, token: string): Promise<number> {
  const [, digits = '', signature = ''] = token.match(/^([1-9]\d{0,9})\.([\w-]{43})$/) ?? [];
  const { isSigned } = await findAnswerSigner(db);
  if (!isSigned(textOf(Number(digits)), signature)) throw new NotFound('Link');
  return Number(digits);
}
