import type { users } from '#contract/users.ts';
import type { Routes } from '#server/http/routes.ts';
import { listMerges, unmergePerson } from '#server/merges/merges.ts';
import { listTeamsOfUser } from '#server/teams/teams.ts';
import { deleteUser, leaveOrganization, mergePerson } from './delete.ts';
import { readLeaving } from './leaving.ts';
import { listRemovals, restorePerson } from './removals.ts';
import { countWork } from './rows.ts';

/** The calls about people that reach into the other nouns: what they own, and what becomes of it. */
export const removalRoutes = {
  leave: (scope, { params, query }) => leaveOrganization(scope, params.id, query),
  merges: (scope) => listMerges(scope),
  unmerge: (scope, { params }) => unmergePerson(scope, params.id),
  removals: (scope) => listRemovals(scope),
  restore: (scope, { params }) => restorePerson(scope, params.id),
  merge: (scope, { params, body }) => mergePerson(scope, params.id, body.userId),
  work: (scope, { params }) => countWork(scope, params.id),
  leaving: (scope, { params }) => readLeaving(scope, params.id),
  delete: (scope, { params, query }) => deleteUser(scope, params.id, query),
  teams: (scope, { params }) => listTeamsOfUser(scope, params.id),
} satisfies Partial<Routes<typeof users>>;
