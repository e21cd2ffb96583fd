import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { fullName, mayAdminister } from '#rules/people.ts';
import type { Config, WorkAdventureConfig } from '#server/config.ts';
import { found } from '#server/db/tenant.ts';
import type { Account, Scope } from '#server/scope.ts';
import { languageOf } from '#server/users/language.ts';
import { users } from '#server/users/table.ts';
import { findChoice } from './office.ts';

/** How long a token is valid, in seconds: it is used when the page opens. */
const tokenSeconds = 3600;

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/**
 * The token with which a WorkAdventure server lets someone in: a JSON Web Token signed with HS256 (RFC 7519).
 * `isAdmin` gives the tag with which WorkAdventure lets people edit its maps.
 */
function signOfficeToken(
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

/** Returns what a page needs to show the office in a frame: our own, or the room of a WorkAdventure server. */
export async function readFrame(scope: Scope, { publicUrl, office }: Config) {
  const { userId } = scope.actor;
  const rows = await scope.db
    .select({ firstName: users.firstName, lastName: users.lastName, email: users.email, language: languageOf })
    .from(users)
    .where(eq(users.id, userId));
  const { email, language, ...names } = found(rows, 'User');
  const { map } = await findChoice(scope);
  const user = { name: fullName(names), email: email ?? '' };
  const mapUrl = `${publicUrl}/api/office/maps/${map}`;
  if (!office) return { roomUrl: `${publicUrl}/office`, mapUrl, dailyToken: null, user };
  const isAdmin = mayAdminister(scope.actor);
  const token = signOfficeToken(office, { userId, name: user.name, isAdmin, language, now: scope.now });
  const roomUrl = new URL(office.url);
  roomUrl.searchParams.set('token', token);
  return { roomUrl: roomUrl.href, mapUrl, dailyToken: token, user };
}
