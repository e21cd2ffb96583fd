import type { Database } from '#server/db/pool.ts';
import { NotFound } from '#server/errors.ts';
import { findSigner } from '#server/keys/signer.ts';

const findAnswerSigner = (db: Database) => findSigner(db, 'meeting-answers');
const textOf = (ids: string) => `answer ${ids}`;

/** Returns a function that makes the path of the page on which invitations (by their ids) are answered together. */
export async function findAnswerPaths(db: Database): Promise<(ids: number[]) => string> {
  const { sign } = await findAnswerSigner(db);
  return (ids) => `/meeting-answer?token=${ids.join('-')}.${sign(textOf(ids.join('-')))}`;
}

/** Returns the ids of the invitations that a link's token names. @throws NotFound for a token that we did not sign */
export async function invitationsOf(db: Database, token: string): Promise<number[]> {
  const [, ids = '', signature = ''] = token.match(/^([1-9][\d-]{0,1000})\.([\w-]{43})$/) ?? [];
  const { isSigned } = await findAnswerSigner(db);
  if (!isSigned(textOf(ids), signature)) throw new NotFound('Link');
  return ids.split('-').map(Number);
}
