import { type Feed, namedLog } from '#server/events/feed.ts';
import { readMeasurables } from './measurables.ts';
import { readCells } from './values.ts';

export const measurableFeed: Feed<'measurables'> = {
  read: readMeasurables,
  ...namedLog('measurables'),
  audience: ({ id, ownerId }) => ({ sameAs: 'measurables', id, ownerId }),
  // `goals` already says these.
  hiddenFields: ['operator', 'goal', 'goalMax'],
};

export const cellFeed: Feed<'cells'> = {
  read: readCells,
  audience: ({ measurableId, teamId, ownerId }) =>
    teamId === undefined ? { sameAs: 'measurables', id: measurableId } : { teamId, ownerId },
  about: ({ measurableId }) => `measurables:${measurableId}`,
  title: ({ year, week }) => `W${week} ${year}`,
  hiddenValues: ['note'],
};
