import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { id, version } from '#server/db/columns.ts';
import { issues } from '#server/issues/table.ts';
import { measurables } from '#server/measurables/table.ts';
import { organizationId, refersTo, refersToMember } from '#server/organizations/table.ts';
import { rocks } from '#server/rocks/table.ts';
import { todos } from '#server/todos/table.ts';

/** Explicit choices to follow or unfollow a row. People who take part follow it without a row here. */
export const followers = pgTable(
  'followers',
  {
    id: id(),
    organizationId: organizationId(),
    todoId: integer(),
    rockId: integer(),
    issueId: integer(),
    measurableId: integer(),
    userId: text().notNull(),
    isFollowing: boolean().notNull(),
    version: version(),
  },
  (table) => [
    refersTo(table, table.todoId, todos).onDelete('cascade'),
    refersTo(table, table.rockId, rocks).onDelete('cascade'),
    refersTo(table, table.issueId, issues).onDelete('cascade'),
    refersTo(table, table.measurableId, measurables).onDelete('cascade'),
    refersToMember(table, table.userId).onDelete('cascade'),
    check('followers_of_one', sql`num_nonnulls(todo_id, rock_id, issue_id, measurable_id) = 1`),
    unique('followers_once')
      .on(table.organizationId, table.userId, table.todoId, table.rockId, table.issueId, table.measurableId)
      .nullsNotDistinct(),
    index().on(table.todoId),
    index().on(table.rockId),
    index().on(table.issueId),
    index().on(table.measurableId),
  ],
);
