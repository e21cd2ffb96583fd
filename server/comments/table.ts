import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { MentionText } from '#contract/mentions.ts';
import { declareAudience } from '#server/db/audience.ts';
import { createdAt, id, instant, updatedAt, version } from '#server/db/columns.ts';
import { keyWithin, organizationId } from '#server/organizations/table.ts';
import { users } from '#server/users/table.ts';
import { partOfTarget, targetColumns, targetKeys } from './targets.ts';

export const comments = pgTable(
  'comments',
  {
    id: id(),
    organizationId: organizationId(),
    ...targetColumns(),
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
    ...targetKeys('comments_on_one', table),
    index().on(table.deletedAt).where(sql`deleted_at is not null`),
    index().on(table.organizationId, table.deletedAt).where(sql`deleted_at is not null`),
  ],
);
declareAudience(comments, partOfTarget);
