import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { NounWith } from '#contract/nouns.ts';
import { declareAudience, everyone } from '#server/db/audience.ts';
import { instant } from '#server/db/columns.ts';
import { organizationId } from '#server/organizations/table.ts';
import { users } from '#server/users/table.ts';

/**
 * What a member took over from a person without an account: the ids of the rows of each noun, and of the teams that they joined by it. A
 * merge from before a noun existed has none of it.
 */
export type TakenOver = { [N in NounWith<'isOwned'>]?: number[] } & {
  /** The seats by their `seatKey`, and those among them that the member also held before. */
  seats: string[];
  seatsHeldBefore: string[];
  /** The teams of the person, and those among them that the member joined. */
  teams: number[];
  /** Whether the member became the person everywhere. Absent from merges before 1 December 2026. */
  isWhole?: boolean;
  teamsJoined: number[];
};

/** People without an account who were merged into members, to bring them back. Kept for 30 days. */
export const merges = pgTable(
  'merges',
  {
    organizationId: organizationId(),
    /** The person without an account. Not a member while this row exists. */
    personId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The member who took over. */
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Who merged them; null if the member used their invitation. */
    mergedById: text(),
    mergedAt: instant().notNull(),
    takenOver: jsonb().$type<TakenOver>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.personId] }),
    index().on(table.personId),
    index().on(table.userId),
    index().on(table.mergedAt),
  ],
);
declareAudience(merges, everyone);
