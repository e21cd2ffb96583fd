import { sql } from 'drizzle-orm';
import { mayEditScorecards } from '#rules/scorecards.ts';
import { namedLog, ownAudience } from '#server/events/feed.ts';
import { inTrash } from '#server/nouns/in-trash.ts';
import type { Noun } from '#server/nouns/noun.ts';
import { teamRows } from '#server/nouns/team-rows.ts';
import { scorecardRoutes } from './routes.ts';
import { readScorecards } from './scorecards.ts';
import { searchScorecards } from './search.ts';
import { scorecards } from './table.ts';

export const scorecardNoun: Noun<'scorecards'> = {
  routes: scorecardRoutes,
  read: readScorecards,
  ...namedLog('scorecards'),
  audience: ownAudience('scorecards'),
  search: searchScorecards,
  ...inTrash('scorecards', scorecards, ({ actor }) => ({
    title: scorecards.name,
    isRestorable: mayEditScorecards(actor) ? undefined : sql`false`,
  })),
  ofTeam: teamRows('scorecards', scorecards),
};
