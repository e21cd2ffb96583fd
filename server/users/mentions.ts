import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { MentionText } from '#contract/mentions.ts';
import { findMentions, mentionedIds } from '#rules/mentions.ts';
import { ours } from '#server/db/tenant.ts';
import { isActiveMember } from '#server/organizations/memberships.ts';
import { memberships } from '#server/organizations/table.ts';
import type { Scope } from '#server/scope.ts';
import { users } from './table.ts';
import { checkAccounts, checkPeople } from './users.ts';

/** The reader in a query of `users`: each of them. */
const eachUser = (organizationId: number) => ({ actor: { organizationId, userId: sql`users.id` } });
export type EachUser = ReturnType<typeof eachUser>;

type Text = {
  content: string;
  /** Further people to mention, even if the text does not name them. */
  mentions?: string[] | undefined;
  /** The mentions before the text was edited. */
  before?: { mentions: string[]; mentionTexts: MentionText[] };
};

/**
 * Checks that ids are of members with an account, and locks their memberships. Call it before locking the row of the text, or two
 * calls could deadlock. @throws Invalid naming mentions
 */
export async function checkMentions(scope: Scope, ids: string[] = []): Promise<void> {
  await checkPeople(scope, 'mentions', ids);
  await checkAccounts(scope, 'mentions', ids);
}

/**
 * Returns the people that a text mentions, by name or by id, among the members who can read the row it belongs to. `isReadable` is the SQL
 * condition that each user can.
 */
export async function resolveMentions(
  scope: Scope,
  { content, mentions, before = { mentions: [], mentionTexts: [] } }: Text,
  isReadable: (reader: EachUser) => SQL | undefined,
): Promise<{ mentions: string[]; mentionTexts: MentionText[] }> {
  const namedBefore = mentionedIds(before.mentionTexts);
  const byId = mentions ?? before.mentions.filter((id) => !namedBefore.includes(id));
  const byName = content.includes('@') ? findMentions(content, await listMentionable(scope), before.mentionTexts) : [];
  const readers = await listReaders(scope, [...mentionedIds(byName), ...byId], isReadable);
  const mentionTexts = byName
    .map(({ text, userIds }) => ({ text, userIds: userIds.filter((id) => readers.has(id)) }))
    .filter(({ userIds }) => userIds.length > 0);
  return {
    mentions: [...new Set([...mentionedIds(mentionTexts), ...byId.filter((id) => readers.has(id))])],
    mentionTexts,
  };
}

/** The members with an account, by the names that can mention them. */
const listMentionable = (scope: Scope) =>
  scope.db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(ours(scope, memberships, eq(users.hasAccount, true), isActiveMember))
    .orderBy(users.id);

/** The people, out of these, who are members and can read a row. */
async function listReaders(
  scope: Scope,
  ids: string[],
  isReadable: (reader: EachUser) => SQL | undefined,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const isWanted = sql`${users.id} = any(${sql.param(ids)}::text[])`;
  const rows = await scope.db
    .select({ id: users.id })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .where(ours(scope, memberships, and(isWanted, isActiveMember, isReadable(eachUser(scope.actor.organizationId)))));
  return new Set(rows.map(({ id }) => id));
}
