import { and, eq, sql } from 'drizzle-orm';
import { mayAdminister, mayWork } from '#rules/people.ts';
import { listDeleted } from '#server/db/deleted.ts';
import type { Scope } from '#server/scope.ts';
import { teams } from './table.ts';

/** Deleted teams that the caller may bring back and whose name holds every word, the latest first. */
export const listDeletedTeams = (scope: Scope, words: string[]) =>
  listDeleted(
    scope,
    {
      kind: 'team',
      table: teams,
      title: teams.name,
      deletedBy: { about: sql`'teams:' || teams.id` },
      isRestorable: mayAdminister(scope.actor)
        ? undefined
        : and(eq(teams.leaderId, scope.actor.userId), mayWork(scope.actor) ? undefined : sql`false`),
    },
    words,
  );
