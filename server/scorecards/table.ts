import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { declareAudience, ofTeam } from '#server/db/audience.ts';
import { createdAt, id, instant, updatedAt, version } from '#server/db/columns.ts';
import { keyWithin, organizationId, refersTo } from '#server/organizations/table.ts';
import { teams } from '#server/teams/table.ts';

export const scorecards = pgTable(
  'scorecards',
  {
    id: id(),
    organizationId: organizationId(),
    name: text().notNull(),
    teamId: integer(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
    deletedAt: instant(),
  },
  (table) => [
    keyWithin(table),
    refersTo(table, table.teamId, teams).onDelete('set null'),
    index().on(table.organizationId),
    index().on(table.teamId),
    index().on(table.deletedAt).where(sql`deleted_at is not null`),
    index().on(table.organizationId, table.deletedAt).where(sql`deleted_at is not null`),
  ],
);
declareAudience(scorecards, ofTeam);
