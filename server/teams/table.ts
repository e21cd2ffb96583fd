import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Agendas } from '#contract/agendas.ts';
import { declareAudience, hiddenTeams } from '#server/db/audience.ts';
import { createdAt, id, instant, updatedAt, version } from '#server/db/columns.ts';
import { keyWithin, organizationId, refersTo, refersToMember } from '#server/organizations/table.ts';

export const teams = pgTable(
  'teams',
  {
    id: id(),
    organizationId: organizationId(),
    name: text().notNull(),
    description: text(),
    leaderId: text(),
    /** Whether only its members see its rows, as `hiddenTeams` says. */
    isPrivate: boolean().notNull().default(false),
    /** Whether its meetings review the current week instead of the last finished one. */
    reviewsRunningWeek: boolean().notNull().default(false),
    /** Whether all members of the team may enter values of its measurables, and not only their owners. */
    membersEnterValues: boolean().notNull().default(false),
    agendas: jsonb().$type<Agendas>().notNull().default({}),
    /** Adds people who join with it to the team; null until it is first used. */
    inviteCode: text().unique(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
    deletedAt: instant(),
    /** While it is deleted: the ids of the rows that belonged to it, by table. */
    leftRows: jsonb().$type<Record<string, number[]>>(),
  },
  (table) => [
    keyWithin(table),
    refersToMember(table, table.leaderId),
    index().on(table.organizationId, table.name),
    index('teams_private_index').on(table.organizationId).where(sql`is_private`),
    index().on(table.deletedAt).where(sql`deleted_at is not null`),
    index().on(table.organizationId, table.deletedAt).where(sql`deleted_at is not null`),
  ],
);
declareAudience(
  teams,
  (reader) => sql`(not teams.is_private or teams.id <> all(${hiddenTeams(reader, { includeDeleted: false })}))`,
);

export const teamMembers = pgTable(
  'team_members',
  {
    organizationId: organizationId(),
    teamId: integer().notNull(),
    userId: text().notNull(),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.teamId, table.userId] }),
    refersTo(table, table.teamId, teams).onDelete('cascade'),
    refersToMember(table, table.userId),
    index().on(table.organizationId, table.userId),
  ],
);
declareAudience(teamMembers, (reader) => sql`team_members.team_id <> all(${hiddenTeams(reader)})`);
