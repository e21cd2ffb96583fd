import { seatKey } from '#rules/live.ts';
import { type Feed, namedLog, ownAudience } from '#server/events/feed.ts';
import { readCharts } from './charts.ts';
import { readSeats } from './read.ts';

const chartAudience = ownAudience('charts');

export const chartFeed: Feed<'charts'> = {
  read: readCharts,
  ...namedLog('charts'),
  audience: ({ id, visibleTo }) => chartAudience({ id, visibleTo, ...(visibleTo !== undefined && { teamId: null }) }),
};

export const seatFeed: Feed<'seats'> = {
  read: readSeats,
  audience: ({ chartId }) => ({ sameAs: 'charts', id: chartId }),
  about: (seat) => `seats:${seatKey(seat)}`,
  title: ({ title }) => title,
  // `people` already says this.
  hiddenFields: ['person'],
  hiddenValues: ['responsibilities'],
};
