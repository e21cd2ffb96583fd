import { eq, sql } from 'drizzle-orm';
import { ownAudience, titledLog } from '#server/events/feed.ts';
import { inTrash, isDisposable } from '#server/nouns/in-trash.ts';
import type { Noun } from '#server/nouns/noun.ts';
import { teamRows } from '#server/nouns/team-rows.ts';
import { titleSearch } from '#server/nouns/title-search.ts';
import { readHeadlines } from './headlines.ts';
import { headlineRoutes } from './routes.ts';
import { headlines } from './table.ts';

const { kind, title, description, createdAt, createdById, readAt } = headlines;

export const headlineNoun: Noun<'headlines'> = {
  routes: headlineRoutes,
  read: readHeadlines,
  ...titledLog('headlines'),
  audience: ownAudience('headlines'),
  hiddenValues: ['description'],
  search: titleSearch('headlines', headlines, { isLast: sql`${readAt} is not null`, detail: createdAt }),
  ...inTrash('headlines', headlines, (scope) => ({ title, isRestorable: isDisposable(scope, headlines) })),
  ofTeam: teamRows('headlines', headlines),
  ownData: ({ actor }) => ({
    table: headlines,
    columns: { kind, title, description, createdAt },
    isMine: eq(createdById, actor.userId),
  }),
};
