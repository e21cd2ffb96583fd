import type { measurables } from '#contract/measurables.ts';
import { activityOf } from '#server/activity/activity.ts';
import type { Routes } from '#server/http/routes.ts';
import { deleteMeasurable, restoreMeasurable } from './delete.ts';
import { listMeasurables } from './list.ts';
import { changeMeasurable, createMeasurable, findMeasurable, reorderMeasurables } from './measurables.ts';
import { enterValue, enterValues } from './values.ts';

export const measurableRoutes: Routes<typeof measurables> = {
  list: (scope, { query }) => listMeasurables(scope, query),
  mine: (scope, { query }) => listMeasurables(scope, { ...query, ownerId: scope.actor.userId }),
  create: (scope, { body: { scorecardId, ...fields } }) => createMeasurable(scope, scorecardId, fields),
  reorder: (scope, { body }) => reorderMeasurables(scope, body.measurableIds),
  enterMany: (scope, { body }) => enterValues(scope, body.values),
  change: (scope, { params, body }) => changeMeasurable(scope, params.id, body),
  enter: (scope, { params, body }) => enterValue(scope, params.id, body),
  delete: (scope, { params }) => deleteMeasurable(scope, params.id),
  restore: (scope, { params }) => restoreMeasurable(scope, params.id),
  activity: activityOf('measurables', findMeasurable),
};
