import type { links } from '#contract/links.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { readHeadlines } from '#server/headlines/headlines.ts';
import type { Routes } from '#server/http/routes.ts';
import { readIssues } from '#server/issues/issues.ts';
import { readMeetings } from '#server/meetings/meetings.ts';
import { readRocks } from '#server/rocks/rocks.ts';
import { readTodos } from '#server/todos/todos.ts';

export const linkRoutes: Routes<typeof links> = {
  read: (scope, { query: { rocks = [], todos = [], issues = [], headlines = [], meetings = [] } }) =>
    inSnapshot(scope, async (scope) => ({
      rocks: rocks.length > 0 ? await readRocks(scope, rocks) : [],
      todos: todos.length > 0 ? await readTodos(scope, todos) : [],
      issues: issues.length > 0 ? await readIssues(scope, issues) : [],
      headlines: headlines.length > 0 ? await readHeadlines(scope, headlines) : [],
      meetings: meetings.length > 0 ? await readMeetings(scope, meetings) : [],
    })),
};
