import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { type Export, exportFailures, exportStatuses } from '#contract/exports.ts';
import { declareAudience, everyone } from '#server/db/audience.ts';
import { createdAt, id, instant, updatedAt, version } from '#server/db/columns.ts';
import { organizationId, refersToMember } from '#server/organizations/table.ts';

/** Exports of organizations. What is in the file depends on who made it, so no one else gets it. */
export const exports = pgTable(
  'exports',
  {
    id: id(),
    organizationId: organizationId(),
    userId: text().notNull(),
    status: text({ enum: exportStatuses }).notNull().default('running'),
    withRecordings: boolean().notNull(),
    progress: integer().notNull().default(0),
    total: integer().notNull().default(0),
    bytes: bigint({ mode: 'number' }),
    leftOut: jsonb().$type<Export['leftOut']>().notNull().default([]),
    failure: text({ enum: exportFailures }),
    expiresAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    refersToMember(table, table.userId).onDelete('cascade'),
    index().on(table.organizationId, table.userId, table.id),
    uniqueIndex('exports_one_running_index').on(table.organizationId, table.userId).where(sql`status = 'running'`),
    index().on(table.createdAt),
  ],
);
// The verbs also check whose they are.
declareAudience(exports, everyone);
