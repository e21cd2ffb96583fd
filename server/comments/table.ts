import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { MentionText } from '#contract/mentions.ts';
import { createdAt, id, instant, updatedAt, version } from '#server/db/columns.ts';
import { issues } from '#server/issues/table.ts';
import { measurables } from '#server/measurables/table.ts';
import { keyWithin, organizationId, refersTo } from '#server/organizations/table.ts';
import { rocks } from '#server/rocks/table.ts';
import { todos } from '#server/todos/table.ts';
import { users } from '#server/users/table.ts';

export const comments = pgTable(
  'comments',
  {
    id: id(),
    organizationId: organizationId(),
    todoId: integer(),
    rockId: integer(),
    issueId: integer(),
    measurableId: integer(),
    userId: text()
      .notNull()
      .references(() => users.id),
    content: text().notNull(),
    mentions: text().array().notNull().default(sql`'{}'`),
    mentionTexts: jsonb().$type<MentionText[]>().notNull().default([]),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
    deletedAt: instant(),
    deletedById: text().references(() => users.id),
  },
  (table) => [
    keyWithin(table),
    refersTo(table, table.todoId, todos).onDelete('cascade'),
    refersTo(table, table.rockId, rocks).onDelete('cascade'),
    refersTo(table, table.issueId, issues).onDelete('cascade'),
    refersTo(table, table.measurableId, measurables).onDelete('cascade'),
    check('comments_on_one', sql`num_nonnulls(todo_id, rock_id, issue_id, measurable_id) = 1`),
    index().on(table.todoId),
    index().on(table.rockId),
    index().on(table.issueId),
    index().on(table.measurableId),
    index().on(table.deletedAt).where(sql`deleted_at is not null`),
    index().on(table.organizationId, table.deletedAt).where(sql`deleted_at is not null`),
  ],
);
