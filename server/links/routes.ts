import type { links } from '#contract/links.ts';
import { listReadable } from '#server/chat/messages.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { readHeadlines } from '#server/headlines/headlines.ts';
import type { Routes } from '#server/http/routes.ts';
import { readIssues } from '#server/issues/issues.ts';
import { readMeasurables } from '#server/measurables/measurables.ts';
import { readMeetings } from '#server/meetings/meetings.ts';
import { readRocks } from '#server/rocks/rocks.ts';
import { readTodos } from '#server/todos/todos.ts';

export const linkRoutes: Routes<typeof links> = {
  read: (scope, { query }) =>
    inSnapshot(scope, async (scope) => {
      const {
        rocks = [],
        todos = [],
        issues = [],
        headlines = [],
        meetings = [],
        measurables = [],
        messages = [],
      } = query;
      return {
        rocks: rocks.length > 0 ? await readRocks(scope, rocks) : [],
        todos: todos.length > 0 ? await readTodos(scope, todos) : [],
        issues: issues.length > 0 ? await readIssues(scope, issues) : [],
        headlines: headlines.length > 0 ? await readHeadlines(scope, headlines) : [],
        meetings: meetings.length > 0 ? await readMeetings(scope, meetings) : [],
        measurables: measurables.length > 0 ? await readMeasurables(scope, measurables) : [],
        messages: messages.length > 0 ? await listReadable(scope, messages) : [],
      };
    }),
};
