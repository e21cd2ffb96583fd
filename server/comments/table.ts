import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, updatedAt, version } from '#server/db/columns.ts';
import { organizationId, refersTo } from '#server/organizations/table.ts';
import { todos } from '#server/todos/table.ts';
import { users } from '#server/users/table.ts';

export const comments = pgTable(
  'comments',
  {
    id: id(),
    organizationId: organizationId(),
    todoId: integer().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id),
    content: text().notNull(),
    mentions: text().array().notNull().default(sql`'{}'`),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [refersTo(table, table.todoId, todos).onDelete('cascade'), index().on(table.todoId)],
);
