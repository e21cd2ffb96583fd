import { eq } from 'drizzle-orm';
import { fullName, mayAdminister } from '#rules/people.ts';
import type { Config } from '#server/config.ts';
import { found } from '#server/db/tenant.ts';
import type { Scope } from '#server/scope.ts';
import { languageOf } from '#server/users/language.ts';
import { users } from '#server/users/table.ts';
import { findChoice } from './office.ts';
import { signOfficeToken } from './workadventure.ts';

/** What a page needs to show the office in a frame: our own, or the room of a WorkAdventure server. */
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
