import type { rocks } from '#contract/rocks.ts';
import { activityOf } from '#server/activity/activity.ts';
import type { Routes } from '#server/http/routes.ts';
import { createRockWithMilestones } from './create.ts';
import { changeRock, deleteRock, findRock, listRocks, restoreRock, setRockTeam } from './rocks.ts';

export const rockRoutes: Routes<typeof rocks> = {
  list: (scope, { query }) => listRocks(scope, query),
  setTeam: (scope, { body }) => setRockTeam(scope, body.rockIds, body.teamId),
  find: (scope, { params }) => findRock(scope, params.id),
  create: (scope, { body }) => createRockWithMilestones(scope, body),
  change: (scope, { params, body }) => changeRock(scope, params.id, body),
  delete: (scope, { params }) => deleteRock(scope, params.id),
  restore: (scope, { params }) => restoreRock(scope, params.id),
  activity: activityOf('rocks', findRock),
};
