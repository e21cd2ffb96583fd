import { sql } from 'drizzle-orm';
import type { ImportKind } from '#contract/imports.ts';
import { needsAttention } from '#rules/issues.ts';
import { headlines } from '#server/headlines/table.ts';
import { issues } from '#server/issues/table.ts';
import { milestones } from '#server/milestones/table.ts';
import { rocks } from '#server/rocks/table.ts';
import { todos } from '#server/todos/table.ts';
import type { Kind, References } from './kind.ts';
import { measurables } from './measurables.ts';
import { people } from './people.ts';
import { seats } from './seats.ts';
import { followSeries } from './series.ts';
import { teams } from './teams.ts';

const moment = (at: string | null | undefined) => (at ? new Date(at).toISOString() : at);

const owned = ({ title, description }: { title: string; description?: string | null | undefined }, to: References) => ({
  title,
  description,
  ownerId: to.ownerId,
  teamId: to.teamId,
});

const kinds: { [K in ImportKind]: Kind<K> } = {
  people,
  teams,
  seats,
  measurables,
  rocks: {
    table: rocks,
    id: rocks.id,
    title: rocks.title,
    columns: {
      ...{ title: rocks.title, description: rocks.description, ownerId: rocks.ownerId, teamId: rocks.teamId },
      ...{ dueDate: rocks.dueDate, status: rocks.status, priority: rocks.priority, quarterStart: rocks.quarterStart },
      progress: rocks.progress,
    },
    values: ({ dueDate, status, priority, ...fields }, to) => ({
      ...{ ...owned(fields, to), dueDate, status, priority },
      quarterStart: to.quarterStart,
    }),
    added: ({ status = 'on_track', priority = 'medium', createdAt }, to) => ({
      ...{ status, priority, createdAt: moment(createdAt) },
      quarterStart: to.quarterStart ?? to.currentQuarterStart,
    }),
  },
  milestones: {
    table: milestones,
    id: milestones.id,
    title: milestones.title,
    columns: {
      ...{ title: milestones.title, description: milestones.description },
      ...{ dueDate: milestones.dueDate, completed: milestones.completed },
    },
    values: ({ title, description, dueDate, completed }) => ({ title, description, dueDate, completed }),
    added: (_, { rockId }) => ({ rockId }),
  },
  todos: {
    table: todos,
    id: todos.id,
    title: todos.title,
    columns: {
      ...{ title: todos.title, description: todos.description, ownerId: todos.ownerId, teamId: todos.teamId },
      ...{ dueDate: todos.dueDate, priority: todos.priority },
      ...{ completedAt: todos.completedAt, archivedAt: todos.archivedAt, rockId: todos.rockId, issueId: todos.issueId },
    },
    values: ({ dueDate, priority, completedAt, archivedAt, ...fields }, to) => ({
      ...{ ...owned(fields, to), dueDate, priority },
      // Only completed to-dos are archived.
      completedAt: moment(completedAt ?? archivedAt ?? completedAt),
      archivedAt: moment(archivedAt),
    }),
    added: ({ priority = 'medium', createdAt }) => ({ priority, createdAt: moment(createdAt) }),
    follow: (scope, rows) =>
      followSeries(
        scope,
        rows.map(({ id }) => Number(id)),
      ),
  },
  issues: {
    table: issues,
    id: issues.id,
    title: issues.title,
    columns: {
      ...{ title: issues.title, description: issues.description, ownerId: issues.ownerId, teamId: issues.teamId },
      ...{ priority: issues.priority, status: issues.status, issueType: issues.issueType },
      ...{ decision: issues.decision, rating: issues.rating, rockId: issues.rockId },
    },
    values: ({ priority, status, issueType, ...fields }, to) => ({ ...owned(fields, to), priority, status, issueType }),
    added: ({ status = 'open', solvedAt, createdAt }, _, at) => ({
      createdAt: moment(createdAt),
      solvedAt: needsAttention(status) ? null : (moment(solvedAt) ?? at),
    }),
    alsoSet: ({ status }) =>
      status === undefined
        ? undefined
        : { solvedAt: needsAttention(status as 'open') ? null : sql`coalesce(${issues.solvedAt}, now())` },
  },
  headlines: {
    table: headlines,
    id: headlines.id,
    title: headlines.title,
    columns: {
      ...{ title: headlines.title, description: headlines.description, kind: headlines.kind },
      ...{ teamId: headlines.teamId, readAt: headlines.readAt },
    },
    values: ({ title, description, kind, readAt }, { teamId }) => ({
      ...{ title, description, kind, teamId },
      readAt: moment(readAt),
    }),
    added: ({ createdAt }, { ownerId }) => ({ createdAt: moment(createdAt), createdById: ownerId ?? undefined }),
  },
};

/** Returns how the rows of a kind are stored. */
export const kindNamed = (kind: ImportKind): Kind<never> => kinds[kind] as Kind<never>;
