import type { ImportKind } from '#contract/imports.ts';
import type { ImportTarget, TableReading } from './types.ts';

/** The columns that a kind of rows has a place for. */
export const placesOf: Record<ImportKind, ImportTarget[]> = {
  people: ['key', 'title', 'firstName', 'lastName', 'email', 'jobTitle', 'phone', 'location', 'teams'],
  teams: ['key', 'title', 'description', 'leader', 'members', 'isPrivate'],
  seats: ['key', 'title', 'parent', 'holders', 'responsibilities'],
  measurables: ['name', 'scorecard', 'team', 'owner', 'format', 'unit', 'operator', 'goal', 'goalMax', 'notes'],
  rocks: [
    ...(['key', 'title', 'description', 'owner', 'ownerEmail', 'team', 'dueDate', 'status'] as const),
    ...(['priority', 'quarter', 'completed', 'completedAt', 'createdAt'] as const),
  ],
  milestones: [
    ...(['key', 'title', 'description', 'team', 'rock', 'dueDate', 'status'] as const),
    ...(['completed', 'completedAt'] as const),
  ],
  todos: [
    ...(['key', 'title', 'description', 'owner', 'ownerEmail', 'team', 'dueDate', 'status', 'priority'] as const),
    ...(['completed', 'completedAt', 'archivedAt', 'createdAt', 'repeat'] as const),
  ],
  issues: [
    ...(['key', 'title', 'description', 'owner', 'ownerEmail', 'team', 'status', 'priority', 'issueType'] as const),
    ...(['completed', 'completedAt', 'archivedAt', 'createdAt'] as const),
  ],
  headlines: [
    ...(['key', 'title', 'description', 'owner', 'ownerEmail', 'team', 'kind'] as const),
    ...(['completed', 'completedAt', 'archivedAt', 'createdAt'] as const),
  ],
};

/** The kinds whose rows are found by their names. */
export const isNamedKind = (kind: ImportKind): kind is 'people' | 'teams' => kind === 'people' || kind === 'teams';

/** The kinds that make up a company. Their columns mean something else than those of work. */
export const isStructure = (kind: ImportKind): boolean =>
  isNamedKind(kind) || kind === 'seats' || kind === 'measurables';

/** Whether a table has a column with the titles or names of its rows. */
export const hasTitles = ({ kind, targets }: Pick<TableReading, 'kind' | 'targets'>): boolean =>
  targets.includes(kind === 'measurables' ? 'name' : 'title') ||
  (kind === 'people' && targets.some((one) => one === 'firstName' || one === 'lastName'));
