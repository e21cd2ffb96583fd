import { pgTable, text, unique } from 'drizzle-orm/pg-core';
import { declareAudience, everyone } from '#server/db/audience.ts';
import { bytea, createdAt, id, version } from '#server/db/columns.ts';
import { organizationId } from '#server/organizations/table.ts';

/** The emoji that organizations added. */
export const customEmoji = pgTable(
  'custom_emoji',
  {
    id: id(),
    organizationId: organizationId(),
    name: text().notNull(),
    /** The picture as WebP, which may be animated. */
    bytes: bytea().notNull(),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [unique('custom_emoji_name').on(table.organizationId, table.name)],
);
declareAudience(customEmoji, everyone);
