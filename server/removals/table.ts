import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { ChannelUnread, ThreadMark } from '#contract/channels.ts';
import type { TargetField } from '#contract/nouns.ts';
import type { Role } from '#contract/users.ts';
import { declareAudience, everyone } from '#server/db/audience.ts';
import { instant } from '#server/db/columns.ts';
import type { CanceledMeetings } from '#server/meetings/leaving.ts';
import { organizationId } from '#server/organizations/table.ts';
import type { FormerMark } from '#server/saved-messages/saved-messages.ts';
import type { FormerScheduled } from '#server/scheduled-messages/scheduled-messages.ts';
import { users } from '#server/users/table.ts';
import type { HandedOver } from './rows.ts';

/** Who saw a meeting, series or draft of named people before and after the removal. */
export type Audience = { noun: 'meetings' | 'series' | 'charts'; id: number; before: string[]; after: string[] };

/** What ended with a membership. */
export type Belongings = {
  membership: {
    role: Role;
    isOrigin: boolean;
    title: string | null;
    phone: string | null;
    location: string | null;
    pronouns: string | null;
    firstWeekHiddenAt: string | null;
    createdAt: string;
  };
  /** The teams of the person, and those among them that the new leader joined by it. */
  teams: number[];
  teamsJoined: number[];
  channels: {
    channelId: number;
    lastReadId: number;
    isMuted: boolean;
    /** This and what follows is absent from removals before 28 November 2026. */
    level?: ChannelUnread['level'];
    hiddenUpToId?: number;
    hiddenAtId?: number | null;
    section?: string | null;
    /** Since when they were in it. Absent from removals before 30 November 2026. */
    createdAt?: string;
  }[];
  /** The threads that they followed or not, and how far they had read them. Absent from removals before 28 November 2026. */
  threads?: Omit<ThreadMark, 'userId' | 'unread' | 'firstUnreadId' | 'version'>[];
  /** The messages that they had saved and scheduled. Absent from removals before 29 November 2026. */
  saved?: FormerMark[];
  scheduled?: FormerScheduled[];
  followed: (Record<TargetField, number | null> & { isFollowing: boolean })[];
  /** The series that they organized. */
  series: number[];
  audiences: Audience[];
  /** The meetings that were canceled with them. */
  canceled?: CanceledMeetings;
};

/** How someone signed in whose account was emptied. */
export type Credentials = { email: string; emailConfirmedAt: string | null; passwordHash: string | null };

/** People who were removed or have left, to bring them back. Kept for 30 days. */
export const removals = pgTable(
  'removals',
  {
    organizationId: organizationId(),
    /** Not a member while this row exists, unless they have joined again. */
    personId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The person themselves if they left. */
    removedById: text().notNull(),
    removedAt: instant().notNull(),
    belongings: jsonb().$type<Belongings>().notNull(),
    /** What others took over, each row with its new owner. */
    handedOver: jsonb().$type<HandedOver>().notNull(),
    /** Null if the account was not emptied. */
    credentials: jsonb().$type<Credentials>(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.personId] }),
    index().on(table.personId),
    index().on(table.removedAt),
  ],
);
declareAudience(removals, everyone);
