import type { issues } from '#contract/issues.ts';
import { activityOf } from '#server/activity/activity.ts';
import type { Routes } from '#server/http/routes.ts';
import {
  changeIssue,
  countIssues,
  createIssue,
  deleteIssue,
  findIssue,
  listIssues,
  moveIssues,
  reorderIssues,
  restoreIssue,
  setIssueStatus,
  setIssueTeam,
} from './issues.ts';

export const issueRoutes: Routes<typeof issues> = {
  list: (scope, { query }) => listIssues(scope, query),
  counts: (scope, { query }) => countIssues(scope, query),
  create: (scope, { body }) => createIssue(scope, body),
  reorder: (scope, { body }) => reorderIssues(scope, body.issues),
  move: (scope, { body }) => moveIssues(scope, body.issueIds, body.issueType),
  setStatus: (scope, { body }) => setIssueStatus(scope, body.issueIds, body.status),
  setTeam: (scope, { body }) => setIssueTeam(scope, body.issueIds, body.teamId),
  find: (scope, { params }) => findIssue(scope, params.id),
  change: (scope, { params, body }) => changeIssue(scope, params.id, body),
  rate: (scope, { params, body }) => changeIssue(scope, params.id, body),
  delete: (scope, { params }) => deleteIssue(scope, params.id),
  restore: (scope, { params }) => restoreIssue(scope, params.id),
  activity: activityOf('issues', findIssue),
};
