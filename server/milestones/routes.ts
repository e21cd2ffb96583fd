import type { milestones } from '#contract/milestones.ts';
import type { Routes } from '#server/http/routes.ts';
import { checkRock } from '#server/rocks/rocks.ts';
import { changeMilestone, createMilestone, deleteMilestone, listMilestones, restoreMilestone } from './milestones.ts';

export const milestoneRoutes: Routes<typeof milestones> = {
  list: (scope, { query }) => listMilestones(scope, query),
  create: async (scope, { body: { rockId, ...fields } }) => {
    await checkRock(scope, rockId);
    return createMilestone(scope, rockId, fields);
  },
  createForRock: (scope, { params, body }) => createMilestone(scope, params.rockId, body),
  change: (scope, { params, body }) => changeMilestone(scope, params.id, body),
  delete: (scope, { params }) => deleteMilestone(scope, params.id),
  restore: (scope, { params }) => restoreMilestone(scope, params.id),
};
