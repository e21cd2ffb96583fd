import { seatKey } from '#rules/live.ts';
import { namedLog, ownAudience } from '#server/events/feed.ts';
import type { Noun } from '#server/nouns/noun.ts';
import { readCharts } from './charts.ts';
import { readSeats } from './read.ts';
import { chartRoutes, seatRoutes } from './routes.ts';
import { searchSeats } from './search.ts';
import { charts } from './table.ts';

const chartAudience = ownAudience('charts');

export const chartNoun: Noun<'charts'> = {
  routes: chartRoutes,
  read: readCharts,
  ...namedLog('charts'),
  audience: ({ id, visibleTo }) => chartAudience({ id, visibleTo, ...(visibleTo !== undefined && { teamId: null }) }),
  table: charts,
};

export const seatNoun: Noun<'seats'> = {
  routes: seatRoutes,
  read: readSeats,
  audience: ({ chartId }) => ({ sameAs: 'charts', id: chartId }),
  about: (seat) => `seats:${seatKey(seat)}`,
  title: ({ title }) => title,
  // `people` already says this.
  hiddenFields: ['person'],
  hiddenValues: ['responsibilities'],
  search: searchSeats,
};
