import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { headlineKinds } from '#contract/headlines.ts';
import { messages } from '#server/chat/table.ts';
import { declareAudience, ofTeam } from '#server/db/audience.ts';
import { createdAt, id, instant, updatedAt, version } from '#server/db/columns.ts';
import { keyWithin, organizationId, refersTo } from '#server/organizations/table.ts';
import { teams } from '#server/teams/table.ts';
import { users } from '#server/users/table.ts';

export const headlines = pgTable(
  'headlines',
  {
    id: id(),
    organizationId: organizationId(),
    kind: text({ enum: headlineKinds }).notNull().default('customer'),
    title: text().notNull(),
    description: text(),
    teamId: integer(),
    /** Only these people see it; null for its team, or for everyone. */
    visibleTo: text().array(),
    /** Not a foreign key: the message stays when the sending team is deleted. */
    fromTeamId: integer(),
    /** The message that it was created from; only visible to people who can read the message. */
    messageId: integer(),
    createdById: text().references(() => users.id),
    readAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant(),
    version: version(),
  },
  (table) => [
    keyWithin(table),
    refersTo(table, table.teamId, teams).onDelete('set null'),
    refersTo(table, table.messageId, messages).onDelete('set null'),
    index().on(table.messageId).where(sql`message_id is not null`),
    index().on(table.teamId),
    index('headlines_unread_index').on(table.organizationId, table.teamId).where(sql`read_at is null`),
    index('headlines_read_index').on(table.organizationId, table.readAt),
    index('headlines_search_index')
      .using(
        'gin',
        table.organizationId,
        sql`search_text(${table.title}) gin_trgm_ops`,
        sql`search_vector(${table.title})`,
      )
      .where(sql`deleted_at is null`),
    index('headlines_deleted_at_index').on(table.deletedAt).where(sql`deleted_at is not null`),
  ],
);
declareAudience(headlines, ofTeam);
