import { fullName } from '#rules/people.ts';
import { ownAudience, titledLog } from '#server/events/feed.ts';
import { readParticipants } from '#server/meetings/run/participants.ts';
import type { Noun } from '#server/nouns/noun.ts';
import { teamRows } from '#server/nouns/team-rows.ts';
import { readMeetings } from './meetings.ts';
import { searchMeetings } from './search.ts';
import { meetings } from './table.ts';

const meetingAudience = ownAudience('meetings');

export const meetingNoun: Noun<'meetings'> = {
  read: readMeetings,
  ...titledLog('meetings'),
  audience: ({ id, teamId, participantIds }) => meetingAudience({ id, teamId, visibleTo: participantIds }),
  hiddenFields: [
    ...(['participantIds', 'guests', 'itemSeconds', 'agendaStartTime', 'seriesId', 'nth', 'reviewWeek'] as const),
    'discussedIssueId',
  ],
  hiddenValues: ['description', 'presenterNote'],
  table: meetings,
  search: searchMeetings,
  ofTeam: teamRows('meetings', meetings),
};

export const participantNoun: Noun<'participants'> = {
  read: readParticipants,
  audience: ({ meetingId }) => ({ sameAs: 'meetings', id: meetingId }),
  about: ({ meetingId }) => `meetings:${meetingId}`,
  title: ({ user }) => fullName(user),
  hiddenValues: ['word'],
};
