import { createHmac } from 'node:crypto';
import type { WorkAdventureConfig } from '#server/config.ts';
import type { Account } from '#server/scope.ts';

/** How long a token is valid, in seconds: it is used when the page opens. */
const tokenSeconds = 3600;

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/**
 * The token with which a WorkAdventure server lets someone in: a JSON Web Token signed with HS256 (RFC 7519).
 * `isAdmin` gives the tag with which WorkAdventure lets people edit its maps.
 */
export function signOfficeToken(
  { secret }: WorkAdventureConfig,
  {
    userId,
    name,
    isAdmin,
    language,
    now,
  }: Pick<Account, 'userId'> & {
    name: string;
    isAdmin: boolean;
    language: string;
    now: Date;
  },
): string {
  const issuedAt = Math.floor(now.getTime() / 1000);
  const payload = {
    ...{ identifier: userId, username: name, locale: language, tags: isAdmin ? ['admin'] : [] },
    ...{ iat: issuedAt, exp: issuedAt + tokenSeconds },
  };
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(payload)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}
