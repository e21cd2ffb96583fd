import type { scorecards } from '#contract/scorecards.ts';
import type { Routes } from '#server/http/routes.ts';
import { importMeasurables } from '#server/measurables/import.ts';
import { deleteScorecard, restoreScorecard } from './delete.ts';
import { changeScorecard, createScorecard, listScorecards } from './scorecards.ts';

export const scorecardRoutes: Routes<typeof scorecards> = {
  list: (scope) => listScorecards(scope),
  create: (scope, { body }) => createScorecard(scope, body),
  change: (scope, { params, body }) => changeScorecard(scope, params.id, body),
  delete: (scope, { params }) => deleteScorecard(scope, params.id),
  restore: (scope, { params }) => restoreScorecard(scope, params.id),
  import: (scope, { params, body }) => importMeasurables(scope, params.id, body.measurables),
};
