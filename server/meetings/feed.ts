import { fullName } from '#rules/people.ts';
import { type Feed, ownAudience, titledLog } from '#server/events/feed.ts';
import { readParticipants } from '#server/meetings/run/participants.ts';
import { readMeetings } from './meetings.ts';

const meetingAudience = ownAudience('meetings');

export const meetingFeed: Feed<'meetings'> = {
  read: readMeetings,
  ...titledLog('meetings'),
  audience: ({ id, teamId, participantIds }) => meetingAudience({ id, teamId, visibleTo: participantIds }),
  hiddenFields: [
    ...(['participantIds', 'guests', 'itemSeconds', 'agendaStartTime', 'seriesId', 'nth', 'reviewWeek'] as const),
    'discussedIssueId',
  ],
  hiddenValues: ['description', 'presenterNote'],
};

export const participantFeed: Feed<'participants'> = {
  read: readParticipants,
  audience: ({ meetingId }) => ({ sameAs: 'meetings', id: meetingId }),
  about: ({ meetingId }) => `meetings:${meetingId}`,
  title: ({ user }) => fullName(user),
  hiddenValues: ['word'],
};
