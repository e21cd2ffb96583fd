import type { Rock, rocks } from '#contract/rocks.ts';
import { activityOf } from '#server/activity/activity.ts';
import type { Routes } from '#server/http/routes.ts';
import { createMilestone } from '#server/milestones/milestones.ts';
import type { Scope } from '#server/scope.ts';
import { changeRock, createRock, deleteRock, findRock, listRocks, restoreRock, setRockTeam } from './rocks.ts';

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

type NewRock = Parameters<typeof createRock>[1] & {
  milestones?: { title: string; dueDate?: string | null | undefined }[] | undefined;
};

/** Creates a rock with milestones, in one transaction. @throws Invalid */
async function createRockWithMilestones(scope: Scope, { milestones = [], ...fields }: NewRock): Promise<Rock> {
  const rock = await createRock(scope, fields);
  for (const milestone of milestones) await createMilestone(scope, rock.id, milestone);
  return milestones.length > 0 ? findRock(scope, rock.id) : rock;
}
