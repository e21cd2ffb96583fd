import { boolean, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { partOfTarget, targetColumns, targetKeys, targetsIn } from '#server/comments/targets.ts';
import { declareAudience } from '#server/db/audience.ts';
import { id, version } from '#server/db/columns.ts';
import { organizationId, refersToMember } from '#server/organizations/table.ts';

/** Explicit choices to follow or unfollow a row. People who take part follow it without a row here. */
export const followers = pgTable(
  'followers',
  {
    id: id(),
    organizationId: organizationId(),
    ...targetColumns(),
    userId: text().notNull(),
    isFollowing: boolean().notNull(),
    version: version(),
  },
  (table) => [
    ...targetKeys('followers_of_one', table),
    refersToMember(table, table.userId).onDelete('cascade'),
    unique('followers_once')
      .on(table.organizationId, table.userId, ...Object.values(targetsIn(table)))
      .nullsNotDistinct(),
  ],
);
declareAudience(followers, partOfTarget);
